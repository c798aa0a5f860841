import { Toast, unstableSetRender } from 'antd-mobile';
import { createRoot } from 'react-dom/client';
import { announce } from '../../runtime/platform/announce.ts';
import '../forms/theme/antd-on-page.css';
import './toast.css';

// Made for React up to 18, the library draws nothing by itself under React 19; it asks for this in its guide.
unstableSetRender((node, container) => {
  const root = createRoot(container);
  root.render(node);
  return async () => root.unmount();
});

/** Shows a text over the page for two seconds, which takes no tap from it, and has it read out. */
export function showToast(text: string): void {
  Toast.show(text);
  announce(text);
}
