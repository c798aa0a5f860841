import { type WayOn, waysOn } from '../flow/ways-on.ts';
import type { DestinationSpec } from '../model/destination.ts';
import { type Arrivals, type Arrived, pagesAt } from './arrivals.ts';
import { type Behind, lookBehind } from './behind-page.ts';
import { blamedCall } from './blamed-call.ts';
import type { Entry } from './entry.ts';
import { explore } from './explore.ts';
import type { FindingBook } from './finding-book.ts';
import { isNever } from './folded-condition.ts';
import type { Leg, Outcome } from './outcome.ts';
import type { HostPlaces } from './place-model.ts';
import { type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import type { Visitor } from './visitor.ts';

/**
 * Follows what comes after the pages on which a form is saved, or an action goes by the flow code: with either result, to where it
 * leads, and through the guard there. What is wrong at the path itself, for who comes there at once, is known by then and
 * not looked for again.
 *
 * First it is explored what waits at the paths that results lead to, for anybody; only where something may be wrong,
 * the visitors who come to the page are followed on through it, so that every finding has such a visitor.
 */
export function wayFindings(model: ProveModel, arrivals: Arrivals, book: FindingBook): void {
  const { release, hosts } = model;
  const behind = lookBehind(model);
  const blamed = blamedCall(model);
  const isNew = isNewTo(book);
  const done = new Set<string>();

  function follow(places: HostPlaces, path: string, page: string, way: WayOn, arrived: Arrived): void {
    const found = new Map<string, readonly Suspect[]>();
    for (const to of targetsOf(places, path, way)) {
      const suspects = suspectsIn(behind(places, to, way, arrived), path, page, way, isNew);
      if (suspects.length > 0) found.set(to, suspects);
    }
    if (found.size === 0) return;
    const suspects = [...found.values()].flat();
    const wanted = new Set(suspects.map(({ what }) => what));
    const { classes, variants, domains } = model;
    const leaves = { release, path, page, way, to: new Set(found.keys()) };
    const entry: Entry = { places, path: arrived.start, classes, variants, leaves };
    const note = (outcome: Outcome): void => {
      for (const problem of problemsOf(model, entry, outcome)) {
        const [kind, about] = problem;
        if (!wanted.has(nameOf(problem))) continue;
        const call = blamed(entry, outcome, problem);
        if (call === null) book.add(kind, about, places, entry.path, whole(outcome));
        else book.add('blocked-by-call', `${call}: ${kind} ${about}`, places, entry.path, whole(outcome));
      }
    };
    explore(entry, domains, note, commonTo(suspects));
  }

  for (const places of hosts) {
    for (const path of places.paths) {
      const place = places.at(path);
      for (const page of pagesAt(release, place)) {
        for (const way of waysOn(release.pages[page])) {
          if (way.when !== undefined && isNever(place.fold(way.when))) continue;
          for (const arrived of arrivals.at(places, path)) {
            const key = JSON.stringify([places.key, place.key, way.at, way.result, arrived.key]);
            if (done.has(key)) continue;
            done.add(key);
            follow(places, path, page, way, arrived);
          }
        }
      }
    }
  }
}

/** A class that may come to something wrong, and what that is. */
interface Suspect {
  readonly what: string;
  readonly visitor: Visitor;
}

function suspectsIn(
  { problems, forms, pages }: Behind,
  path: string,
  page: string,
  { form }: WayOn,
  isNew: (problem: ProblemFound) => boolean,
): readonly Suspect[] {
  const again = (form === null ? pages.get(`${path} ${page}`) : forms.get(form)) ?? [];
  return [
    ...problems
      .filter(({ problem }) => isNew(problem))
      .map(({ problem, visitor }) => ({ what: nameOf(problem), visitor })),
    ...again.map((visitor) => ({ what: 'idle-form', visitor })),
  ];
}

/** A form that is there again is looked for by its kind, since it may be on several pages. */
function nameOf([kind, about]: ProblemFound): string {
  return kind === 'idle-form' ? kind : `${kind} ${about}`;
}

/** False for what was known of a path before any page led there. */
function isNewTo(book: FindingBook): (problem: ProblemFound) => boolean {
  const known = new Map<string, boolean>();
  return ([kind, about]) => {
    const key = `${kind} ${about}`;
    const before = known.get(key) ?? (kind !== 'missing-page' && book.knows(kind, about));
    known.set(key, before);
    return !before;
  };
}

/** Every path that a result may lead to. */
export function targetsOf(places: HostPlaces, path: string, { to, result }: WayOn): readonly string[] {
  if (to !== null) return [to];
  const { rows, variants }: DestinationSpec = places.at(path).release.site.destinations;
  const usual = Object.values(variants).map((tables) => tables[result]);
  const led = [...rows[result], ...usual.flat()].filter(({ when }) => !isNever(when));
  // Where the last row has a condition, some are led to the root.
  const isOpen = usual.some((table) => table.at(-1)?.when !== undefined);
  return [...new Set([...led.map((row) => row.to), ...(isOpen ? ['/'] : [])])];
}

/** What holds of all suspects from the beginning of their visit on; what is stored changes on the way. */
function commonTo(suspects: readonly Suspect[]): Visitor {
  const [first, ...others] = suspects.map(({ visitor }) => visitor);
  const kept = [...(first ?? [])].filter(
    ([fact, value]) => /^(?:reply|env)\./.test(fact) && others.every((one) => one.get(fact) === value),
  );
  return new Map(kept);
}

/** The way to the page and from it on as one. */
function whole(outcome: Outcome): Outcome {
  const { left, legs } = outcome;
  if (!left) return outcome;
  const { way, legs: before } = left;
  const { query = {}, calls = [] } = before.at(-1) ?? {};
  const by = { step: way.by, row: way.result };
  const go = way.to === null ? { destination: way.result } : null;
  const leaving: Leg = { path: left.path, query, by, at: way.at, calls, go };
  return { ...outcome, legs: [...before.slice(0, -1), leaving, ...legs] };
}
