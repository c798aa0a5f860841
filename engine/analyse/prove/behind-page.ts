import { LOGGED_IN } from '../../decide/guard/logged-in.ts';
import { type WayFrom, waysFrom } from '../ways/ways-from.ts';
import { type Arrived, tripKey } from './arrivals.ts';
import type { Entry } from './entry.ts';
import { explore } from './explore.ts';
import type { Progress } from './outcome.ts';
import { type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import { NO_TRIP, type Trip } from './trip.ts';
import { tripOnPage } from './trip-on-page.ts';
import type { Visitor } from './visitor.ts';

/** What may wait for visitors whom a page leads to a path, whoever they are. */
export interface Behind {
  readonly problems: readonly { readonly problem: ProblemFound; readonly visitor: Visitor }[];
  /** Who is shown a form there, by form. */
  readonly forms: ReadonlyMap<string, readonly Visitor[]>;
  /** Who is shown a page there, by path and page. */
  readonly pages: ReadonlyMap<string, readonly Visitor[]>;
  /** Who is shown a page there from which a result leads on, by page, path and what is brought along. */
  readonly onward: readonly Onward[];
}

/** Visitors who come to a page from which a result leads on. */
export interface Onward extends Pick<Arrived, 'trip' | 'key'> {
  readonly path: string;
  readonly page: string;
  readonly visitors: readonly Visitor[];
}

/** What waits at a path for those who come by a way on with such a trip. */
export type LookBehind = (
  places: Entry['places'],
  path: string,
  way: WayFrom,
  { trip, key }: Pick<Arrived, 'trip' | 'key'>,
) => Behind;

/**
 * Explores what comes after pages for visitors of whom nothing is known but that a saved form has a login: a few classes, where
 * those who really come would be many. So what is found may be true of nobody.
 */
export function lookBehind(model: ProveModel): LookBehind {
  const remembered = new Map<string, Behind>();
  return (places, path, way, { trip, key: arrived }) => {
    const key = JSON.stringify([places.key, places.host.id, path, way.by, way.logsIn, way.query, arrived]);
    const before = remembered.get(key);
    if (before) return before;
    const found = explored(model, places, path, way, trip);
    remembered.set(key, found);
    return found;
  };
}

function explored(
  model: ProveModel,
  places: Entry['places'],
  path: string,
  way: WayFrom,
  arrived: Arrived['trip'],
): Behind {
  const { classes, variants, domains, release } = model;
  const entry: Entry = { places, path, classes, variants, start: comingBy(way, path, arrived) };
  const problems: Behind['problems'][number][] = [];
  const [forms, pages] = [new Map<string, Visitor[]>(), new Map<string, Visitor[]>()];
  const onward = new Map<string, Onward>();
  explore(entry, domains, (outcome) => {
    const { visitor, shown } = outcome;
    for (const problem of problemsOf(model, entry, outcome)) problems.push({ problem, visitor });
    if (!shown) return;
    note(pages, `${outcome.path} ${shown.page}`, visitor);
    const ways = waysFrom(release.pages[shown.page]);
    for (const form of new Set(ways.flatMap(({ form }) => form ?? []))) note(forms, form, visitor);
    if (ways.length === 0) return;
    const on = tripOnPage(places, outcome);
    const brought = { channel: on.channel, remembered: new Set([...arrived.remembered, ...on.remembered]) };
    const key = tripKey(brought);
    const [{ path: at }, { page }] = [outcome, shown];
    const name = `${page} ${at} ${key}`;
    const visitors = [...(onward.get(name)?.visitors ?? []), visitor];
    onward.set(name, { path: at, page, trip: brought, key, visitors });
  });
  return { problems, forms, pages, onward: [...onward.values()] };
}

/** Where visitors begin whom a page leads to a path: of them nothing is known but that a saved form has a login. */
export function comingBy(
  { by, logsIn, query }: WayFrom,
  path: string,
  { remembered, channel }: Arrived['trip'],
): Progress {
  const stored: Trip['stored'] =
    by === 'saved' || logsIn ? new Map([['access_token', LOGGED_IN.access_token]]) : new Map();
  // A page that goes on by itself passes on what it was opened with, which may be anything.
  const brought = by === 'waited' ? null : query;
  return { legs: [], path, trip: { ...NO_TRIP, stored, remembered, channel, query: brought } };
}

function note(into: Map<string, Visitor[]>, name: string, visitor: Visitor): void {
  into.set(name, [...(into.get(name) ?? []), visitor]);
}
