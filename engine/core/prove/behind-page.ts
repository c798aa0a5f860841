import { type WayOn, waysOn } from '../flow/ways-on.ts';
import { LOGGED_IN } from '../guard/logged-in.ts';
import type { Arrived } from './arrivals.ts';
import type { Entry } from './entry.ts';
import { explore } from './explore.ts';
import type { Progress } from './outcome.ts';
import { type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import { NO_TRIP, type Trip } from './trip.ts';
import type { Visitor } from './visitor.ts';

/** What may wait for visitors whom a page leads to a path, whoever they are. */
export interface Behind {
  readonly problems: readonly { readonly problem: ProblemFound; readonly visitor: Visitor }[];
  /** Who is shown a form there, by form. */
  readonly forms: ReadonlyMap<string, readonly Visitor[]>;
  /** Who is shown a page there, by path and page. */
  readonly pages: ReadonlyMap<string, readonly Visitor[]>;
}

/** What waits at a path for those who come by a way on with such a trip. */
export type LookBehind = (
  places: Entry['places'],
  path: string,
  way: WayOn,
  { trip, key }: Pick<Arrived, 'trip' | 'key'>,
) => Behind;

/**
 * Explores what comes after pages for visitors of whom nothing is known but that a saved form has a login: a few classes, where
 * those who really come would be many. So what is found may be true of nobody.
 */
export function lookBehind(model: ProveModel): LookBehind {
  const remembered = new Map<string, Behind>();
  return (places, path, way, { trip, key: arrived }) => {
    const key = JSON.stringify([places.key, places.host.id, path, way.by, way.query, arrived]);
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
  way: WayOn,
  arrived: Arrived['trip'],
): Behind {
  const { classes, variants, domains, release } = model;
  const entry: Entry = { places, path, classes, variants, start: comingBy(way, path, arrived) };
  const problems: Behind['problems'][number][] = [];
  const [forms, pages] = [new Map<string, Visitor[]>(), new Map<string, Visitor[]>()];
  explore(entry, domains, (outcome) => {
    const { visitor, shown } = outcome;
    for (const problem of problemsOf(model, entry, outcome)) problems.push({ problem, visitor });
    if (!shown) return;
    note(pages, `${outcome.path} ${shown.page}`, visitor);
    const shownForms = waysOn(release.pages[shown.page]).flatMap(({ form }) => form ?? []);
    for (const form of new Set(shownForms)) note(forms, form, visitor);
  });
  return { problems, forms, pages };
}

/** Where visitors begin whom a page leads to a path: of them nothing is known but that a saved form has a login. */
export function comingBy(
  { by, query }: WayOn,
  path: string,
  { remembered, channel }: Arrived['trip'],
): Progress {
  const stored: Trip['stored'] =
    by === 'saved' ? new Map([['access_token', LOGGED_IN.access_token]]) : new Map();
  return { legs: [], path, trip: { ...NO_TRIP, stored, remembered, channel, query } };
}

function note(into: Map<string, Visitor[]>, name: string, visitor: Visitor): void {
  into.set(name, [...(into.get(name) ?? []), visitor]);
}
