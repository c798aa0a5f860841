import type { DestinationSpec } from '../../decide/model/destination.ts';
import type { Release } from '../../decide/model/release.ts';
import { type WayFrom, waysFrom } from '../ways/ways-from.ts';
import { type Arrivals, pagesAt } from './arrivals.ts';
import { type Behind, lookBehind } from './behind-page.ts';
import type { FindingBook } from './finding-book.ts';
import { isNever } from './folded-condition.ts';
import { followSteps, type Suspect, soughtName } from './follow-steps.ts';
import { formCircles } from './form-circles.ts';
import { isNewTo } from './is-new-to.ts';
import type { HostPlaces } from './place-model.ts';
import { placeName } from './place-name.ts';
import type { ProblemFound } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import type { Road, Stop } from './stop.ts';

/** What a way round is told as: of waits alone, over one saved form or action, over several. */
const CIRCLES: ReadonlySet<string> = new Set(['wait-circle', 'idle-form', 'form-circle']);

/**
 * Follows what comes after the pages on which a form is saved, or an action goes by the flow code, with either result, and after
 * those that go on by themselves: to where that leads, through the guard there, and on from the pages with forms behind it. What is wrong at the path itself, for who comes there at
 * once, is known by then and not looked for again.
 *
 * First it is explored what waits at the paths that results lead to, for anybody; only where something may be wrong,
 * the visitors who come to the page are followed on through it, so that every finding has such a visitor.
 */
export function wayFindings(model: ProveModel, arrivals: Arrivals, book: FindingBook): void {
  const { release } = model;
  const behind = lookBehind(model);
  const follow = followSteps(model, book);
  const isNew = isNewTo(book);

  /** Looks behind a stop; the roads from there to other stops. */
  function lookOn(stop: Stop): readonly (readonly [Road, Stop])[] {
    const { places, path, page, steps } = stop;
    const place = places.at(path);
    const roads: (readonly [Road, Stop])[] = [];
    for (const way of waysFrom(release.pages[page])) {
      if (way.when !== undefined && isNever(place.fold(way.when))) continue;
      const found = new Map<string, readonly Suspect[]>();
      for (const to of targetsOf(places, path, way)) {
        const there = behind(places, to, way, stop);
        const isTold = (problem: ProblemFound) =>
          isNew(problem) && !(steps.length > 0 && book.isNoted(problem));
        const suspects = suspectsIn(there, path, page, way, isTold);
        if (suspects.length > 0) found.set(to, suspects);
        for (const { visitors, ...next } of there.onward) {
          const step = { path, page, way, to: new Set([to]), visitors };
          const name = stopName(places, next);
          const on = { ...next, places, name, start: stop.start, steps: [...steps, step] };
          roads.push([{ from: stop.name, step, to: name }, on]);
        }
      }
      if (found.size === 0) continue;
      const suspects = [...found.values()].flat();
      const visitors = suspects.map(({ visitor }) => visitor);
      const last = { path, page, way, to: new Set(found.keys()), visitors };
      follow(places, stop.start, [...steps, last], new Set(suspects.map(({ what }) => what)));
    }
    return roads;
  }

  for (const alike of hostsAlike(model)) {
    const stops = firstStops(release, alike, arrivals);
    const roads: Road[] = [];
    // Stops that are found on the way are looked at in their turn.
    for (const stop of stops.values()) {
      for (const [road, on] of lookOn(stop)) {
        roads.push(road);
        if (!stops.has(on.name)) stops.set(on.name, on);
      }
    }
    for (const { first, steps } of formCircles([...stops.values()], roads))
      follow(first.places, first.start, first.steps, CIRCLES, steps);
  }
}

/** The hosts that lead visitors alike, together: what leads on from a page of one is looked at once. */
function hostsAlike({ hosts }: ProveModel): Iterable<readonly HostPlaces[]> {
  const alike = new Map<string, HostPlaces[]>();
  for (const places of hosts) alike.set(places.key, [...(alike.get(places.key) ?? []), places]);
  return alike.values();
}

/** The stops to which visitors come without leaving a page before, by name. */
function firstStops(release: Release, hosts: readonly HostPlaces[], arrivals: Arrivals): Map<string, Stop> {
  const stops = new Map<string, Stop>();
  for (const places of hosts) {
    for (const path of places.paths) {
      for (const page of pagesAt(release, places.at(path))) {
        if (waysFrom(release.pages[page]).length === 0) continue;
        for (const arrived of arrivals.at(places, path)) {
          const name = stopName(places, { path, page, key: arrived.key });
          if (!stops.has(name)) stops.set(name, { ...arrived, places, name, path, page, steps: [] });
        }
      }
    }
  }
  return stops;
}

/** The same for pages at places that lead alike, for those who bring the same along. */
function stopName(places: HostPlaces, { path, page, key }: Pick<Stop, 'path' | 'page' | 'key'>): string {
  return `${placeName(places, path)} ${page} ${key}`;
}

function suspectsIn(
  { problems, forms, pages }: Behind,
  path: string,
  page: string,
  way: WayFrom,
  isNew: (problem: ProblemFound) => boolean,
): readonly Suspect[] {
  const { by, form, to, goesOn } = way;
  const again = (form === null ? pages.get(`${path} ${page}`) : forms.get(form)) ?? [];
  // Of a wait, too, it is told as of a link where it leads to nothing, or only to itself.
  const isLink = ([kind, about]: ProblemFound) => by === 'waited' && kind === 'missing-page' && about === to;
  const isIdle = by === 'waited' && to === path;
  return [
    ...problems
      .filter(({ problem }) => isNew(problem) && !isLink(problem))
      .map(({ problem, visitor }) => ({ what: soughtName(problem), visitor })),
    ...(isIdle ? [] : again).map((visitor) => ({ what: goesOn ? 'wait-circle' : 'idle-form', visitor })),
  ];
}

/** Every path that a way may lead to. */
export function targetsOf(places: HostPlaces, path: string, way: WayFrom): readonly string[] {
  if (way.by === 'waited') return [way.to];
  const { to, result } = way;
  if (to !== null) return [to];
  const { rows, variants }: DestinationSpec = places.at(path).release.site.destinations;
  const usual = Object.values(variants).map((tables) => tables[result]);
  const led = [...rows[result], ...usual.flat()].filter(({ when }) => !isNever(when));
  // Where the last row has a condition, some are led to the root.
  const isOpen = usual.some((table) => table.at(-1)?.when !== undefined);
  return [...new Set([...led.map((row) => row.to), ...(isOpen ? ['/'] : [])])];
}
