import { decideWith } from '../guard/decide.ts';
import type { Facts, Query } from '../model/facts.ts';
import type { GoTemplate } from '../model/guard.ts';
import type { ChannelRecord } from '../model/release.ts';
import type { Rule } from '../model/rule.ts';
import type { Shown } from '../model/verdict.ts';
import { holds } from '../rules/evaluate.ts';
import { UNKNOWN } from '../rules/unknown.ts';
import { type ChannelClass, channelFact } from './channel-classes.ts';
import type { Domains } from './domains.ts';
import type { HostPlaces, Place } from './place-model.ts';
import { PROBE_TIME, Probe } from './probe.ts';
import { ProbingDecision, Undecided } from './probing-decision.ts';
import { NO_TRIP, OWN_CHANNEL, storedAfter, type Trip } from './trip.ts';
import { isOfChannel, type Visitor } from './visitor.ts';

/** One navigation of a class of visitors. */
export interface Leg {
  readonly path: string;
  readonly query: Query;
  /** Step and row that ended it. */
  readonly by: { readonly step: string; readonly row: string | null };
  /** Calls that the guard made, by fetch. */
  readonly calls: readonly string[];
  /** How the row leaves; null for the root and for the end. */
  readonly go: GoTemplate | null;
}

/** What the page has for the class; each is null where the chain ends at no page. */
export interface Seen {
  readonly any: boolean;
  readonly leads: boolean;
  readonly identifies: boolean;
  /** Null unless the guard has sent the visitor here to log in. */
  readonly logsIn: boolean | null;
}

/** Where a class of visitors ends. */
export interface Outcome {
  readonly visitor: Visitor;
  /** Channels of the class. */
  readonly channels: readonly ChannelClass[];
  readonly legs: readonly Leg[];
  /** Null when the chain of redirects is longer than allowed. */
  readonly shown: Shown | null;
  /** The path of the page. */
  readonly path: string;
  /** The channel at the end; null is the visitor's own. */
  readonly channel: ChannelRecord | null;
  readonly seen: Seen | null;
  readonly stored: Trip['stored'];
}

/** What is explored: an address of a host. */
export interface Entry {
  readonly places: HostPlaces;
  readonly path: string;
  readonly classes: readonly ChannelClass[];
  /** Login and landing paths that may be remembered; without it one of each kind. */
  readonly logins?: readonly string[];
  /** The record of a channel that a landing path names. */
  record(id: string): ChannelRecord;
}

/** More classes than this at one address mean that the rules cannot be explored. */
const MOST_CLASSES = 200_000;

/** One address asks too much: its rules tell more classes of visitors apart than can be followed. */
export class TooManyClasses extends Error {
  constructor(readonly path: string) {
    super(`${path}: the rules tell more than ${MOST_CLASSES} classes of visitors apart`);
  }
}

/** How far a class has come: the navigations behind it, and where the next one goes. */
interface Progress {
  readonly legs: readonly Leg[];
  readonly path: string;
  readonly trip: Trip;
}

/** A class on its way: what is known of it, and the channels that it can have. */
interface Open {
  readonly visitor: Visitor;
  readonly classes: readonly ChannelClass[];
  /** What was certain before the last split. */
  readonly from: Progress;
}

/** A class that must be split by a fact before it can go on. */
interface Stopped {
  readonly fact: string;
  readonly from: Progress;
}

/**
 * Finds all classes of visitors that the rules tell apart at an address, each with its whole chain of navigations. The very
 * decider of the page runs; where it lacks a fact to go on, the class is split by the values of that fact which the
 * rules tell apart. An outside call gives the same answer during a whole visit.
 *
 * @param visit called for each class.
 * @param visitor what is known of all of them from the start.
 * @throws TooManyClasses
 */
export function explore(
  entry: Entry,
  domains: Domains,
  visit: (outcome: Outcome) => void,
  visitor: Visitor = new Map(),
): void {
  let count = 0;
  const open: Open[] = [{ visitor, classes: entry.classes, from: startAt(entry) }];
  for (let next = open.pop(); next; next = open.pop()) {
    const found = follow(entry, next);
    if (!('fact' in found)) {
      count += 1;
      if (count > MOST_CLASSES) throw new TooManyClasses(entry.path);
      visit(found);
      continue;
    }
    open.push(...split({ ...next, from: found.from }, found.fact, entry, domains));
  }
}

/** The parts of a class that differ in a fact. */
function split(
  { visitor, classes, from }: Open,
  fact: string,
  entry: Entry,
  domains: Domains,
): readonly Open[] {
  if (!isOfChannel(fact)) {
    const values =
      fact === 'stored.loginAddress' ? [...(entry.logins ?? entry.places.logins), null] : domains(fact);
    return values.map((value) => ({ visitor: new Map(visitor).set(fact, value), classes, from }));
  }
  const parts = new Map<string, ChannelClass[]>();
  for (const one of classes) {
    const key = JSON.stringify(channelFact(one.record, fact));
    parts.set(key, [...(parts.get(key) ?? []), one]);
  }
  return [...parts].map(([key, members]) => ({
    visitor: new Map(visitor).set(fact, fact === 'channel.groups' ? key : JSON.parse(key)),
    classes: members,
    from,
  }));
}

/** The beginning of a visit at an address. */
function startAt({ path }: Entry): Progress {
  return { legs: [], path, trip: NO_TRIP };
}

/** Follows a class until it sees a page, or to the fact that splits it. */
function follow(entry: Entry, { visitor, classes, from }: Open): Outcome | Stopped {
  let at = from;
  try {
    const most = entry.places.at(entry.path).release.site.guard.maxRedirects;
    while (at.legs.length <= most) {
      const next = navigate(entry, visitor, at);
      if (!('seen' in next)) {
        at = next;
        continue;
      }
      const { legs, path, trip, shown, seen } = next;
      return {
        visitor,
        channels: classes,
        legs,
        shown,
        path,
        channel: trip.channel,
        seen,
        stored: trip.stored,
      };
    }
    const { legs, path, trip } = at;
    return {
      visitor,
      channels: classes,
      legs,
      shown: null,
      path,
      channel: trip.channel,
      seen: null,
      stored: trip.stored,
    };
  } catch (stop) {
    if (!(stop instanceof Undecided)) throw stop;
    return { fact: stop.fact, from: dependsOn(at.trip, stop.fact) ? startAt(entry) : at };
  }
}

/** True when something that is stored would be known if the fact were: then its navigation must be played again. */
function dependsOn({ stored }: Trip, fact: string): boolean {
  for (const value of stored.values()) {
    if (typeof value === 'object' && value?.dependsOn.includes(fact)) return true;
  }
  return false;
}

type Arrival = Progress & { readonly shown: Shown; readonly seen: Seen };

/** One navigation; throws `Undecided` where the class is not known well enough. */
function navigate(
  entry: Entry,
  visitor: Visitor,
  { legs, path, trip: before }: Progress,
): Progress | Arrival {
  const place = entry.places.at(path);
  const { match } = place;
  if (match.kind === 'root') {
    const leg: Leg = {
      path,
      query: before.query ?? {},
      by: { step: 'root', row: null },
      calls: [],
      go: null,
    };
    return { legs: [...legs, leg], path: match.to, trip: before };
  }
  const channel = channelAt(place, before, visitor, entry);
  const trip = channel === before.channel ? before : { ...before, channel };
  const { guard } = place.release.site;
  const probe = new Probe(visitor, trip, place);
  const decision = new ProbingDecision(
    place.release,
    factsAt(path),
    probe,
    channel?.id ?? OWN_CHANNEL,
    place.rules,
  );
  const verdict = decideWith(decision, match);
  if (verdict.kind === 'need') throw decision.undecided();
  const { by } = verdict;
  const row = guard.steps.find(({ id }) => id === by.step)?.rows.find(({ id }) => id === by.row);
  const go = row?.go ?? null;
  const calls = [...probe.asked];
  const gone = [...legs, { path, query: trip.query ?? {}, by, calls, go }];
  const stored = storedAfter(trip.stored, probe.state);
  if (verdict.kind === 'stay') {
    return {
      legs: gone,
      path,
      trip: { ...trip, stored },
      shown: verdict.shown,
      seen: seenAt(place, probe, gone),
    };
  }
  const kept = calls.filter((name) => guard.fetches[name]?.remember === 'visit');
  return {
    legs: gone,
    path: verdict.path,
    trip: {
      stored,
      remembered: joined(trip.remembered, kept),
      query: go?.query === 'keep' ? trip.query : verdict.query,
      stripped: joined(trip.stripped, [...probe.state.removedParams]),
      channel,
    },
  };
}

/** The decider reads all facts through the probe; only the path is its own. */
function factsAt(path: string): Facts {
  const env = { os: 3, inWeChat: false, app: '', userAgent: '', referrer: '' } as const;
  return {
    now: PROBE_TIME,
    nav: { path, query: {}, url: path },
    env,
    stored: {},
    channels: {},
    replies: {},
    answered: [],
  };
}

function joined(before: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.length === 0 ? before : new Set([...before, ...more]);
}

/** The channel of a navigation: the first of the guard's sources, as on the page. */
function channelAt(
  { match, release }: Place,
  trip: Trip,
  visitor: Visitor,
  entry: Entry,
): ChannelRecord | null {
  const declared = match.kind === 'page' ? match.channel : null;
  if (declared === null && trip.channel === null) return null;
  const { sources, pattern, prefix } = release.site.guard.channel;
  for (const source of sources) {
    const name = source.slice(source.indexOf('.') + 1);
    if (source.startsWith('stored.')) return trip.channel;
    if (source.startsWith('route.')) {
      const number = declared === null ? undefined : new RegExp(pattern).exec(declared)?.[1];
      if (number !== undefined) return entry.record(prefix + number);
      continue;
    }
    const value = trip.query ? trip.query[name] : ownQuery(source, name, trip, visitor);
    if (value === OWN_CHANNEL) return null;
    const number = typeof value === 'string' ? new RegExp(pattern).exec(value)?.[1] : undefined;
    if (number !== undefined) return entry.record(prefix + number);
  }
  return trip.channel;
}

function ownQuery(fact: string, name: string, trip: Trip, visitor: Visitor) {
  if (trip.stripped.has(name)) return null;
  const value = visitor.get(fact);
  if (value === undefined) throw new Undecided(fact);
  return value;
}

/** What the page has for the visitor. */
function seenAt({ parts }: Place, probe: Probe, legs: readonly Leg[]): Seen {
  const has = (conditions: readonly Rule[]): boolean => {
    const start = probe.missing.length;
    let unknown = false;
    for (const when of conditions) {
      const value = holds(when, probe.lookup);
      if (value === UNKNOWN) unknown = true;
      else if (value) return true;
    }
    if (!unknown) return false;
    throw new Undecided(probe.missing[start] as string);
  };
  const toLogIn = legs.some(({ go }) => go !== null && 'loginAddress' in go);
  return {
    any: has(parts.any),
    leads: has(parts.leads),
    identifies: has(parts.identifies),
    logsIn: toLogIn ? has(parts.logsIn) : null,
  };
}
