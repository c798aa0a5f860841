import { Drawer, type DrawerProps } from 'antd';
import { useFocusBack } from './use-focus-back.ts';

/** Something that is looked at over a screen, open as long as it stands there. */
export function SideDrawer(drawer: DrawerProps) {
  useFocusBack();
  return <Drawer open {...drawer} />;
}
