import type { Change } from '../../../engine/analyse/compare/change-book.ts';
import { outsideScope } from '../../../engine/analyse/compare/outside-scope.ts';
import type { JudgedOutcome } from './judge-draft.ts';

/** @param named the channels that are changed themselves. */
export function judgedOutcome(changes: readonly Change[], named: readonly string[]): JudgedOutcome {
  const aspectsOf = (some: readonly Change[]) => [...new Set(some.map(({ aspect }) => aspect))];
  return { aspects: aspectsOf(changes), outside: aspectsOf(outsideScope(changes, named)) };
}
