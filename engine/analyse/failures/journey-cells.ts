import { failedReply } from '../../decide/guard/read-reply.ts';
import type { Journey } from '../../decide/guard/simulate-journey.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { Reply } from '../../decide/model/reply.ts';
import { cellAt, type FailingThing, type FailureCell } from './failure-cell.ts';
import { type FailureMode, failureModes } from './failure-mode.ts';
import { askedBy, type FailureWorld, type VisitStop } from './visit-stop.ts';

/** What an answer is replaced with, and whether it is waited for as long as can be. */
type Instead = Pick<FailureMode, 'id' | 'reply'> & { readonly hangs?: boolean };

/** How a handler of the native app fails that nobody waits for. */
const UNHEARD = ['no app', 'no answer', 'refuses'] as const;

/** What an app answers that has nothing to say. */
const EMPTY: Reply = { status: 'ok', httpStatus: null, code: null, data: {} };

/** How the native app fails that is asked for something. */
const APP_MODES: readonly Instead[] = [
  // An app may tell late that it is there: who has none waits as long.
  { id: 'no app', reply: failedReply('timeout') },
  { id: 'no answer', reply: EMPTY, hangs: true },
  { id: 'refuses', reply: EMPTY },
  { id: 'no value that can be used', reply: EMPTY },
];

/**
 * What a navigation shows when one of the answers that the guard wants fails, played by the guard itself; and when the
 * app does not do what the navigation wants of it, which changes nothing.
 */
export function journeyCells(world: FailureWorld, stop: VisitStop): readonly FailureCell[] {
  const isMeant = (name: string) => stop.only === null || stop.only === name;
  const ofAnswers = askedBy(stop.journey)
    .filter(isMeant)
    .flatMap((name) => {
      const { thing, modes, bound } = fetchOf(world, name);
      return modes.map(({ id, reply, hangs = reply.status === 'timeout' }): FailureCell => {
        const journey = world.play(stop.start, { [name]: reply });
        const rounds = hangs ? roundsOf(journey, name).length : 0;
        const meanwhile = roundsOf(journey, name)[0]?.meanwhile?.page ?? null;
        const seen = { meanwhile, atMost: rounds * bound, ...keptAndLost(stop, journey) };
        return cellAt(world, { ...stop, journey }, thing, id, seen);
      });
    });
  const ofHandlers = stop.journey.effects.flatMap((effect) =>
    effect.do === 'native' && isMeant(effect.handler)
      ? UNHEARD.map((fails) => cellAt(world, stop, appAs(world, effect.handler), fails))
      : [],
  );
  return [...ofAnswers, ...ofHandlers];
}

/** A fetch of the guard, the modes in which it fails, and how long it is waited for. */
function fetchOf(
  world: FailureWorld,
  name: string,
): { readonly thing: FailingThing; readonly modes: readonly Instead[]; readonly bound: number } {
  const { api, bridge, guard } = world.visit.site;
  const spec = guard.fetches[name];
  if (spec?.via !== 'api') return { thing: appAs(world, name), modes: APP_MODES, bound: bridge.timeout };
  const endpoint = api.endpoints[spec.endpoint];
  const thing = { kind: 'guard call', name: spec.endpoint, address: endpoint?.path ?? '' } as const;
  return { thing, modes: failureModes(api, endpoint), bound: api.guardTimeout };
}

/** The native app, as what is asked of it. */
function appAs({ visit }: FailureWorld, name: string): FailingThing {
  const { object, method } = visit.site.bridge;
  return { kind: 'app', name, address: `${object}.${method}` };
}

/** The rounds of a visit in which an answer was waited for. */
function roundsOf({ legs }: Journey, name: string): Journey['legs'][number]['needs'] {
  const rounds = legs.flatMap(({ needs }) => needs);
  return rounds.filter(({ fetches }) => fetches.some((request) => request.name === name));
}

/** What is in storage although the answer failed, and what is not, or is something else, by the names of the keys. */
function keptAndLost(
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
