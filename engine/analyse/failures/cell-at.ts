import type { FailingThing, FailureCell } from './failure-cell.ts';
import { type FailureWorld, pageOf, type VisitStop } from './visit-stop.ts';

/**
 * What a visitor sees when something fails: the page of the stop, at once and without a word, unless it is said
 * otherwise.
 */
export function cellAt(
  world: FailureWorld,
  { id, journey }: VisitStop,
  thing: FailingThing,
  fails: string,
  otherwise: Partial<FailureCell> = {},
): FailureCell {
  const stays = { path: journey.path, page: pageOf(world, journey), meanwhile: null, notices: [], atMost: 0 };
  return { stop: id, thing, fails, ...stays, kept: [], lost: [], ...otherwise };
}
