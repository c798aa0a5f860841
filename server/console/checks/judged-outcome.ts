import type { Aspect } from '../../../engine/analyse/compare/aspect.ts';
import type { Change } from '../../../engine/analyse/compare/change-book.ts';
import { outsideScope } from '../../../engine/analyse/compare/outside-scope.ts';

/** What visitors notice, of all changes: whom somebody has to ask. */
export interface JudgedOutcome {
  readonly aspects: readonly Aspect[];
  /** Those of channels that the draft does not name. */
  readonly outside: readonly Aspect[];
}

/** @param named the channels that are changed themselves. */
export function judgedOutcome(changes: readonly Change[], named: readonly string[]): JudgedOutcome {
  const aspectsOf = (some: readonly Change[]) => [...new Set(some.map(({ aspect }) => aspect))];
  return { aspects: aspectsOf(changes), outside: aspectsOf(outsideScope(changes, named)) };
}
