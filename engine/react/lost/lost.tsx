import { useLate } from '../page/use-late.ts';
import type { LostProps } from './lost-props.ts';

/** In place of a part of a page that could not be shown. The script that knows what to do comes only then. */
export function Lost(props: LostProps) {
  const late = useLate(() => import('./lost-part.tsx'));
  return late ? <late.LostPart {...props} /> : props.meanwhile;
}
