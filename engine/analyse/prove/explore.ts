import type { Scalar } from '../../decide/model/json.ts';
import { type ChannelClass, channelFact } from './channel-classes.ts';
import { VERSION_FACT, variantName } from './channel-variants.ts';
import type { Domains } from './domains.ts';
import { endlessRound } from './endless-round.ts';
import type { Entry } from './entry.ts';
import { isBackAt, leavePage } from './leave-page.ts';
import { navigate } from './navigate.ts';
import type { Left, Outcome, Progress } from './outcome.ts';
import { Undecided } from './probing-decision.ts';
import { NO_TRIP, type Trip } from './trip.ts';
import { isOfChannel, type Visitor } from './visitor.ts';

/** More classes than this at one address mean that the rules cannot be explored. */
const MOST_CLASSES = 200_000;

/** How many facts are named that tell many classes apart. */
const NAMED = 3;

/** Rules tell more classes of visitors apart than can be followed. */
export class TooManyClasses extends Error {
  /**
   * @param path the address that was one too many.
   * @param visitor one of them.
   */
  constructor(path: string, most: number, visitor: Visitor, domains: Domains) {
    const facts = [...visitor.keys()]
      .filter((fact) => !isOfChannel(fact) && !fact.startsWith(VERSION_FACT))
      .map((fact) => [fact, domains(fact).length] as const)
      .sort(([, one], [, other]) => other - one);
    const named = facts.slice(0, NAMED).map(([fact, count]) => `${fact} (${count} values)`);
    super(
      `${path}: the rules tell more than ${most} classes of visitors apart, most of all by ${named.join(', ')}; ` +
        'let a condition read fewer of them at once',
    );
  }
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
 * @param visit called for each class; what follows is left out when it answers false.
 * @param visitor what is known of all of them from the start.
 * @throws TooManyClasses
 */
export function explore(
  entry: Entry,
  domains: Domains,
  visit: (outcome: Outcome) => unknown,
  visitor: Visitor = new Map(),
): void {
  let count = 0;
  const open: Open[] = [{ visitor, classes: entry.classes, from: startAt(entry) }];
  for (let next = open.pop(); next; next = open.pop()) {
    const found = follow(entry, next);
    if (!('fact' in found)) {
      count += 1;
      if (count > MOST_CLASSES) throw new TooManyClasses(entry.path, MOST_CLASSES, found.visitor, domains);
      if (visit(found) === false) return;
      continue;
    }
    open.push(...split({ ...next, from: found.from }, found.fact, entry, domains));
  }
}

/** The parts of a class that differ in a fact. */
export function split(
  { visitor, classes, from }: Open,
  fact: string,
  entry: Entry,
  domains: Domains,
): readonly Open[] {
  if (!isOfChannel(fact)) {
    const values = valuesOf(fact, visitor, entry, domains);
    return values.flatMap((value) => {
      const members =
        fact === 'now' ? classes.filter(({ times }) => times?.includes(value) ?? true) : classes;
      const part = { visitor: new Map(visitor).set(fact, value), classes: members, from };
      return members.length > 0 || classes.length === 0 ? [part] : [];
    });
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

/** What a fact can be for a visitor of an entry, as far as it makes a difference. */
export function valuesOf(fact: string, visitor: Visitor, entry: Entry, domains: Domains): readonly Scalar[] {
  if (fact === 'stored.loginAddress') return [...(entry.logins ?? entry.places.logins), null];
  if (fact.startsWith(VERSION_FACT)) return versionsOf(entry, fact, visitor.get('now'));
  if (fact !== 'now') return domains(fact);
  const versions = [...visitor].filter(([known]) => known.startsWith(VERSION_FACT));
  return domains(fact).filter((now) =>
    versions.every(([of, name]) => versionsOf(entry, of, now).some((one) => one === name)),
  );
}

/** What a fact about the version of a channel can be; with a value of `now`, then. */
export function versionsOf({ variants }: Entry, fact: string, now?: Scalar): readonly Scalar[] {
  return variants(fact.slice(VERSION_FACT.length), now).map(variantName);
}

/** The beginning of a visit at an address. */
export function startAt({ path, start }: Entry): Progress {
  return start ?? { legs: [], path, trip: NO_TRIP };
}

/** A way that has not come to a page. */
const NOWHERE = { shown: null, seen: null } as const;

/** Follows a class until it sees a page, or to the fact that splits it. */
export function follow(entry: Entry, { visitor, classes, from }: Open): Outcome | Stopped {
  let at = from;
  try {
    const most = entry.places.at(entry.path).release.site.guard.maxRedirects;
    while (at.legs.length <= most) {
      const { left } = at;
      const came = navigate(entry, visitor, at);
      const since = left ? { left } : {};
      if ('seen' in came) {
        const on = leavePage(entry, visitor, { ...came, ...since });
        if (!on) return outcomeOf(entry, { visitor, classes }, came, left);
        if (entry.leaves?.stops)
          return outcomeOf(entry, { visitor, classes }, { ...on, ...NOWHERE }, on.left);
        at = on;
      } else at = { ...came, ...since };
    }
    const end = outcomeOf(entry, { visitor, classes }, { ...at, ...NOWHERE }, at.left);
    const round = endlessRound(entry, visitor, at);
    return round ? { ...end, round } : end;
  } catch (stop) {
    if (!(stop instanceof Undecided)) throw stop;
    return { fact: stop.fact, from: dependsOn(at.trip, stop.fact) ? startAt(entry) : at };
  }
}

function outcomeOf(
  entry: Entry,
  { visitor, classes }: Pick<Open, 'visitor' | 'classes'>,
  end: Progress & Pick<Outcome, 'shown' | 'seen'>,
  left: Left | undefined,
): Outcome {
  const { legs, path, shown, seen } = end;
  const { channel, stored } = end.trip;
  const outcome = { visitor, channels: classes, legs, shown, path, channel, seen, stored };
  return left ? { ...outcome, left: { ...left, isBack: isBackAt(entry, left, visitor, end) } } : outcome;
}

/** True when something that is stored would be known if the fact were: then its navigation must be played again. */
function dependsOn({ stored }: Trip, fact: string): boolean {
  for (const value of stored.values()) {
    if (typeof value === 'object' && value?.dependsOn.includes(fact)) return true;
  }
  return false;
}
