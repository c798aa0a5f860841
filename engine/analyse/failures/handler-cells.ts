import { cellAt } from './cell-at.ts';
import type { FailingThing, FailureCell } from './failure-cell.ts';
import type { FailureWorld, VisitStop } from './visit-stop.ts';

/** How a handler of the native app fails that nobody waits for. */
const MODES = ['no app', 'no answer', 'refuses'] as const;

/** What the visitor sees when the app does not do what a navigation wants of it: the page that the navigation shows. */
export function handlerCells(world: FailureWorld, stop: VisitStop): readonly FailureCell[] {
  const { bridge } = world.visit.site;
  return stop.journey.effects.flatMap((effect): readonly FailureCell[] => {
    if (effect.do !== 'native' || (stop.only !== null && stop.only !== effect.handler)) return [];
    const address = `${bridge.object}.${bridge.method}`;
    const thing: FailingThing = { kind: 'app', name: effect.handler, address };
    return MODES.map((fails) => cellAt(world, stop, thing, fails));
  });
}
