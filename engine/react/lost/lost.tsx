import { lazy, type ReactNode, Suspense } from 'react';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';
import { TroubleView } from '../routes/trouble-view.tsx';

export interface LostProps {
  /** What could not be shown, for example `form carloan`, where it is no block. */
  readonly part?: string;
  readonly page: PageSpec;
  readonly why: string;
  /** The block that is lost, where it is one: what it was before takes its place. */
  readonly spec?: BlockSpec;
  /** What visitors had in its place before. */
  readonly before?: () => Promise<ReactNode>;
}

const LostPart = lazy(() =>
  import('./lost-part.tsx').then(
    (module) => ({ default: module.LostPart }),
    () => ({ default: TroubleView }),
  ),
);

/** In place of a part of a page that could not be shown. The script that knows what to do comes only then. */
export const Lost = (props: LostProps) => (
  <Suspense>
    <LostPart {...props} />
  </Suspense>
);
