import type { ReactNode } from 'react';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';
import { useLate } from '../page/use-late.ts';

export interface LostProps {
  /** What could not be shown, for example `form register`, where it is no block. */
  readonly part?: string;
  readonly page: PageSpec;
  readonly why: unknown;
  /** The block that is lost, where it is one: what it was before takes its place. */
  readonly spec?: BlockSpec;
  /** What visitors had in its place before. */
  readonly before?: () => Promise<ReactNode>;
}

/** In place of a part of a page that could not be shown. The script that knows what to do comes only then. */
export function Lost(props: LostProps) {
  const late = useLate('lost-part', () => import('./lost-part.tsx'));
  return late && <late.LostPart {...props} />;
}
