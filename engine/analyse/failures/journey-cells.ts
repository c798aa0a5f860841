import { failedReply } from '../../decide/guard/read-reply.ts';
import type { Journey } from '../../decide/guard/simulate-journey.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { Reply } from '../../decide/model/reply.ts';
import { cellAt } from './cell-at.ts';
import type { FailingThing, FailureCell } from './failure-cell.ts';
import { type FailureMode, failureModes, replyIn } from './failure-mode.ts';
import { askedBy, type FailureWorld, type VisitStop } from './visit-stop.ts';

/** What an answer is replaced with, and what that is called. */
interface Instead {
  readonly id: string;
  readonly reply: Reply;
  readonly hangs: boolean;
}

/** What a navigation shows when one of the answers that the guard wants fails: played by the guard itself. */
export function journeyCells(world: FailureWorld, stop: VisitStop): readonly FailureCell[] {
  return askedBy(stop.journey).flatMap((name) => {
    if (stop.only !== null && stop.only !== name) return [];
    const { thing, modes, bound } = fetchOf(world, name);
    return modes.map((mode): FailureCell => {
      const journey = world.play(stop.start, { [name]: mode.reply });
      const rounds = mode.hangs ? roundsOf(journey, name) : 0;
      const meanwhile = meanwhileOf(journey, name);
      const seen = { meanwhile, atMost: rounds * bound, ...keptAndLost(stop, journey) };
      return cellAt(world, { ...stop, journey }, thing, mode.id, seen);
    });
  });
}

/** A fetch of the guard, the modes in which it fails, and how long it is waited for. */
function fetchOf({ visit }: FailureWorld, name: string) {
  const { api, bridge, guard } = visit.site;
  const spec = guard.fetches[name];
  if (spec?.via !== 'api') {
    const address = `${bridge.object}.${bridge.method}`;
    const thing: FailingThing = { kind: 'app', name, address };
    const empty: Reply = { status: 'ok', httpStatus: null, code: null, data: {} };
    const nothing = failedReply('timeout');
    const modes: readonly Instead[] = [
      // An app may tell late that it is there: who has none waits as long.
      { id: 'no app', reply: nothing, hangs: true },
      { id: 'no answer', reply: empty, hangs: true },
      { id: 'refuses', reply: empty, hangs: false },
      { id: 'no value that can be used', reply: empty, hangs: false },
    ];
    return { thing, modes, bound: bridge.timeout };
  }
  const endpoint = api.endpoints[spec.endpoint];
  const thing: FailingThing = { kind: 'guard call', name: spec.endpoint, address: endpoint?.path ?? '' };
  const instead = (mode: FailureMode): Instead => ({
    id: mode.id,
    reply: replyIn(mode, endpoint),
    hangs: 'lost' in mode && mode.lost === 'timeout',
  });
  return { thing, modes: failureModes(api, endpoint).map(instead), bound: api.guardTimeout };
}

function roundsOf({ legs }: Journey, name: string): number {
  const rounds = legs.flatMap(({ needs }) => needs);
  return rounds.filter(({ fetches }) => fetches.some((request) => request.name === name)).length;
}

/** The page that the visitor has while the answer is waited for. */
function meanwhileOf({ legs }: Journey, name: string): string | null {
  const round = legs
    .flatMap(({ needs }) => needs)
    .find(({ fetches }) => fetches.some((request) => request.name === name));
  return round?.meanwhile?.page ?? null;
}

/** What is in storage although the answer failed, and what is not, or is something else, by the names of the keys. */
export function keptAndLost(
  { start, journey: healthy }: Pick<VisitStop, 'start' | 'journey'>,
  { stored }: Journey,
): Pick<FailureCell, 'kept' | 'lost'> {
  const touched = [...Object.keys(start.stored), ...Object.keys(healthy.stored)];
  const kept: string[] = [];
  const lost: string[] = [];
  for (const key of new Set(touched)) {
    const wanted = textOf(healthy.stored[key]);
    if (wanted === '') continue;
    (textOf(stored[key]) === wanted ? kept : lost).push(key);
  }
  return { kept: kept.sort(), lost: lost.sort() };
}

function textOf(value: Scalar | object | undefined): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
