import type { Query } from '../../decide/model/facts.ts';
import type { GoTemplate } from '../../decide/model/guard.ts';
import type { Shown } from '../../decide/model/verdict.ts';
import type { Leg, Seen } from './outcome.ts';
import type { VisitState } from './visit-state.ts';

/** How a navigation ended, without what the class brought along. */
export type Navigated =
  | { readonly kind: 'undecided'; readonly fact: string }
  | (Ended & { readonly kind: 'stay'; readonly shown: Shown; readonly seen: Seen })
  | (Ended & {
      readonly kind: 'go';
      readonly to: string;
      readonly query: Query;
      readonly removed: readonly string[];
    });

interface Ended {
  readonly by: Leg['by'];
  readonly calls: readonly string[];
  readonly go: GoTemplate | null;
  /** What it has stored. */
  readonly stored: VisitState['stored'];
}
