import { PASSED_ON } from '../../decide/flow/passed-on.ts';
import { LOGGED_IN } from '../../decide/guard/logged-in.ts';
import type { Query } from '../../decide/model/facts.ts';
import type { Release } from '../../decide/model/release.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import { UNKNOWN } from '../../decide/rules/unknown.ts';
import { type WayFrom, waysFrom } from '../ways/ways-from.ts';
import type { Entry } from './entry.ts';
import type { Arrival, Left, Outcome, Progress } from './outcome.ts';
import type { HostPlaces } from './place-model.ts';
import type { Probe } from './probe.ts';
import { probeOnPage } from './probe-on-page.ts';
import { Undecided } from './probing-decision.ts';
import type { Trip } from './trip.ts';
import { tripOnPage } from './trip-on-page.ts';
import type { Visitor } from './visitor.ts';

/**
 * Goes on for a class that sees the page that is to be left: a new navigation, with what is stored and remembered by then. Null
 * for a class that does not: it sees another page, not the form, has no login to save it with, is led where nothing is wrong, or
 * has something else to do where a circle is looked for.
 *
 * @throws Undecided where the class is not known well enough.
 */
export function leavePage(entry: Entry, visitor: Visitor, arrival: Arrival): Progress | null {
  const { leaves, places } = entry;
  const { path, legs, shown, left: before } = arrival;
  const leaving = before ? before.leaving.then : leaves;
  if (!leaving || path !== leaving.path || shown.page !== leaving.page) return null;
  const { way, page, release, to, escapes = [] } = leaving;
  const trip = tripThere(places, arrival);
  const probe = probeThere(places, visitor, arrival);
  if (way.when !== undefined && !known(probe, () => holds(way.when, probe.lookup))) return null;
  const login = loginBefore(way, release, probe);
  if (!login) return null;
  if (escapes.some((when) => known(probe, () => holds(when, probe.lookup)))) return null;
  const target = way.to ?? String(known(probe, () => probe.lookup(`flow.${way.result}`)));
  if (!to.has(target)) return null;
  const { channel } = arrival.trip;
  const left: Left = { way, page, path, legs, leaving, channel, ...(before ? { before } : {}) };
  return {
    legs: [],
    path: target,
    trip: { ...trip, stored: joined(trip.stored, login), query: { ...way.query, ...passedOn(way, probe) } },
    left,
  };
}

/** What a page that goes on by itself passes on of what it was opened with. */
function passedOn({ by }: WayFrom, probe: Probe): Query {
  if (by !== 'waited') return {};
  const passed = PASSED_ON.map((name) => [name, known(probe, () => probe.lookup(`query.${name}`))] as const);
  return Object.fromEntries(passed.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

/** What a login before the save stores; null where a form is not saved for want of one. */
function loginBefore(way: WayFrom, release: Release, probe: Probe): Trip['stored'] | null {
  if (way.logsIn) return new Map(Object.entries(LOGGED_IN));
  if (way.form === null || known(probe, () => probe.lookup('visit.hasToken'))) return new Map();
  return release.forms[way.form]?.login ? new Map(Object.entries(LOGGED_IN)) : null;
}

function joined(before: Trip['stored'], more: Trip['stored']): Trip['stored'] {
  return more.size === 0 ? before : new Map([...before, ...more]);
}

/** True when the form that was saved is there again, or the page that was left otherwise; of a circle, what was left first. */
export function isBackAt({ places }: Entry, last: Left, visitor: Visitor, end: Ended): boolean {
  const { way, page, path: from, leaving } = firstOfCircle(last);
  const { shown, path } = end;
  if (!shown) return false;
  if (way.form === null) {
    if (path !== from || shown.page !== page) return false;
    // What is no longer shown there does not go on.
    return !way.goesOn || isShownAt(places, visitor, end, way);
  }
  const again = waysFrom(leaving.release.pages[shown.page]).filter(({ form }) => form === way.form);
  if (again.length === 0) return false;
  return again.some((one) => isShownAt(places, visitor, end, one));
}

function isShownAt(places: HostPlaces, visitor: Visitor, end: Ended, { when }: WayFrom): boolean {
  if (when === undefined) return true;
  const probe = probeThere(places, visitor, end);
  return known(probe, () => holds(when, probe.lookup));
}

function firstOfCircle(last: Left): Left {
  const { before } = last;
  return before?.leaving.escapes ? firstOfCircle(before) : last;
}

type Ended = Progress & Pick<Outcome, 'shown'>;

/** The facts of a class on the page where its way has ended. */
function probeThere(places: HostPlaces, visitor: Visitor, at: Progress): Probe {
  const { query, stripped } = at.trip;
  const onPage = { ...tripThere(places, at), query, stripped };
  return probeOnPage(places.at(at.path), visitor, onPage, at.legs);
}

/** What a class brings along that goes on from where its way has ended; answers from before a page that it has left, too. */
function tripThere(places: HostPlaces, { legs, path, trip }: Progress): Trip {
  const since = tripOnPage(places, { ...trip, legs, path });
  return { ...since, remembered: new Set([...trip.remembered, ...since.remembered]) };
}

/** The answer of a question; splits the class where it is not known. */
function known<Answer>(probe: Probe, ask: () => Answer): Exclude<Answer, typeof UNKNOWN> {
  const start = probe.missing.length;
  const answer = ask();
  if (answer === UNKNOWN) throw new Undecided(probe.missing[start] as string);
  return answer as Exclude<Answer, typeof UNKNOWN>;
}
