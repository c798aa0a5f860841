import { PROBE_TIME } from '../../compile/probe-time.ts';
import { BROWSER } from '../../decide/facts/apps.ts';
import type { Release } from '../../decide/model/release.ts';
import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import { type DefaultReply, EMPTY_SUCCESS, EMPTY_SUCCESS_REPLY } from '../healthy-body.ts';
import { clockOf } from './clock.ts';
import { isSameJson } from './is-same-json.ts';
import { NO_ANSWER } from './reply-status.ts';
import { type ConcreteVisit, filledBody } from './visit-of.ts';

/** A visit without one of its parts; null where it cannot do without, or has no such part. */
type Without = (visit: ConcreteVisit) => ConcreteVisit | null;

/** Where an example may be moved to: everybody of these is told to have the same. */
interface Interchangeable {
  readonly hosts: ReadonlySet<string>;
  readonly channels: ReadonlySet<string>;
}

/** What every visit has, or cannot do without. */
const NEEDED: readonly string[] = [
  'host',
  'path',
  'channel',
  'query',
  'stored',
  'replies',
  'os',
  'app',
  'next',
  'later',
];

/**
 * The visit without anything that makes no difference to what it shows: what is brought along and answered, then the
 * host, the channel, the system and the app become the usual ones. A call of which nothing is said is answered as
 * `explain` does, which is to play the visit again, and may be answered in any other way, unless the visit itself says
 * nothing of a call that matters.
 *
 * @param usual what `explain` takes for the answer of a call of which nothing is said.
 */
export function minimiseVisit(
  release: Release,
  visit: ConcreteVisit,
  told: Interchangeable,
  shows: VisitObserver,
  usual: DefaultReply,
): ConcreteVisit {
  const wanted = shows(visit, usual);
  const answers = defaultReplies(release).filter((defaultReply) => shows(visit, defaultReply) === wanted);
  const isSame = (one: ConcreteVisit) =>
    shows(one, usual) === wanted && answers.every((defaultReply) => shows(one, defaultReply) === wanted);
  let minimal = visit;
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (const without of partsOf(release, minimal, told)) {
      const shorter = without(minimal);
      if (!shorter) continue;
      const alike =
        minimal.at !== undefined && shorter.at === undefined ? atAnyTime(release, shorter) : [shorter];
      if (!alike.every(isSame)) continue;
      minimal = shorter;
      isShorter = true;
    }
  }
  return minimal;
}

/**
 * What may be answered where a visit says nothing, besides what `explain` takes: good without data, with all there is
 * to say, or nothing.
 */
function defaultReplies(release: Release): readonly DefaultReply[] {
  return [EMPTY_SUCCESS_REPLY, ({ name }) => filledBody(release, name), () => NO_ANSWER];
}

const YEAR = 365 * 24 * 60 * 60 * 1000;

/**
 * The visit at every time at which something begins or ends, and long before and after: nobody knows when it is played
 * again.
 */
function atAnyTime(release: Release, visit: ConcreteVisit): readonly ConcreteVisit[] {
  const owners = [release.channels[visit.channel], ...Object.values(release.pages)];
  const edges = owners.flatMap(
    (owner) => owner?.versions?.of.flatMap(({ from, until }) => [from, until]) ?? [],
  );
  const always = [-10, -1, 1, 10].map((years) => PROBE_TIME + years * YEAR);
  const times = [...always, ...clockOf(release).times, ...edges.filter((time) => time !== null)];
  return [visit, ...times.map((at) => ({ ...visit, at }))];
}

/** The parts of a visit, in the order in which they are tried. */
function partsOf(release: Release, visit: ConcreteVisit, told: Interchangeable): readonly Without[] {
  const { default: usual } = release.site.guard.channel;
  const isHostTold = told.hosts.has(DEFAULT_HOST) && release.hosts[DEFAULT_HOST] !== undefined;
  const parts: readonly Without[] = [
    (one) => (isHostTold ? { ...one, host: DEFAULT_HOST } : null),
    (one) => (told.channels.has(usual) ? withoutChannel(release, one) : null),
    (one) => ({ ...one, os: 3 }),
    (one) => ({ ...one, app: BROWSER }),
    ...saidIn(visit).map(
      (path): Without =>
        (one) => {
          const rest = without(one, path);
          return isBrought(path) && !hasChannel(release, rest) ? null : rest;
        },
    ),
  ];
  return parts.map((part) => (one) => {
    const rest = part(one);
    return rest && !isSameJson(rest, one) ? rest : null;
  });
}

const isBrought = ([of]: readonly string[]) => of === 'query' || of === 'stored';

/** The keys that lead to each thing that a visit says, those to a whole answer before those to its values. */
function saidIn(visit: ConcreteVisit): readonly (readonly string[])[] {
  return [
    ...Object.keys(visit)
      .filter((key) => !NEEDED.includes(key))
      .map((key) => [key]),
    ...(['query', 'stored'] as const).flatMap((of) => Object.keys(visit[of]).map((key) => [of, key])),
    ...Object.entries(visit.replies).flatMap(([name, reply]) => {
      const data = typeof reply === 'object' ? leavesOf(reply.data) : [];
      return [['replies', name], ...data.map((path) => ['replies', name, 'data', ...path])];
    }),
  ];
}

/** The same visit with the default channel, of which nothing need be said. */
function withoutChannel({ site }: Release, visit: ConcreteVisit): ConcreteVisit {
  const others = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== visit.channel));
  return {
    ...visit,
    channel: site.guard.channel.default,
    query: others(visit.query),
    stored: others(visit.stored),
  };
}

/** True when a visit says which channel it has, or has the default one. */
function hasChannel({ site }: Release, { channel, query, stored }: ConcreteVisit): boolean {
  const { sources, default: usual } = site.guard.channel;
  const said = (source: string) => {
    const [of, name = ''] = source.split('.', 2);
    return of === 'query' ? query[name] : of === 'stored' ? stored[name] : undefined;
  };
  return channel === usual || sources.some((source) => said(source) === channel);
}

/** The keys that lead to each value within another; none for a list, and for what is no object. */
function leavesOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const inside = leavesOf(item);
    return inside.length > 0 ? inside.map((path) => [key, ...path]) : [[key]];
  });
}

/** An object without what keys lead to, and without what within an answer has nothing then. */
function without<Of extends object>(values: Of, [key = '', ...path]: readonly string[], isData = false): Of {
  const { [key as keyof Of]: inside, ...rest } = values;
  if (path.length === 0) return rest as Of;
  if (typeof inside !== 'object' || inside === null) return values;
  const left = without(inside, path, isData || key === 'data');
  return isData && Object.keys(left).length === 0 ? (rest as Of) : { ...values, [key]: left };
}

/** What a visit shows, in words to compare, where calls of which it says nothing answer so. */
export type VisitObserver = (visit: ConcreteVisit, defaultReply: DefaultReply) => string;

/**
 * The visit with every answer said that matters: of visitors it is left open what no rule asks for on their way, and
 * a good answer without data is none that has to be said while it is played; `explain` has answers of its own for what
 * is not said.
 *
 * @param usual what `explain` takes for the answer of a call of which nothing is said.
 * @returns what shows with these the same as the visit shows with answers in which nothing is special.
 */
export function withExplicitReplies(
  { site }: Release,
  visit: ConcreteVisit,
  shows: VisitObserver,
  usual: DefaultReply,
): ConcreteVisit {
  const wanted = shows(visit, EMPTY_SUCCESS_REPLY);
  if (shows(visit, usual) === wanted) return visit;
  const unsaid = Object.entries(site.guard.fetches).flatMap(([name, { via }]) =>
    via === 'api' && !Object.hasOwn(visit.replies, name) ? [name] : [],
  );
  const saying = (names: readonly string[]): ConcreteVisit => {
    const said = Object.fromEntries(names.map((name) => [name, EMPTY_SUCCESS]));
    return { ...visit, replies: { ...visit.replies, ...said } };
  };
  const needed = unsaid.reduce((names, name) => {
    const fewer = names.filter((one) => one !== name);
    return shows(saying(fewer), usual) === wanted ? fewer : names;
  }, unsaid);
  return saying(needed);
}
