import { useEngine } from './engine-context.tsx';
import { useLate } from './use-late.ts';

/** Where a code for the phone stands on desks; nothing anywhere else, whose scripts do not load it either. */
export function DeskPlace() {
  const { screen } = useEngine().platform;
  const script = useLate(() => screen.whenDesk().then(() => import('./phone-code.tsx')));
  return <div className="dk-phone">{script && <script.PhoneCode />}</div>;
}
