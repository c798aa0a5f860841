import type { Scalar } from '../../decide/model/json.ts';
import { type ChannelClass, channelFact } from './channel-classes.ts';
import { VERSION_FACT, variantName } from './channel-variants.ts';
import { type Constraints, isOfChannel } from './constraints.ts';
import type { Domains } from './domains.ts';
import type { EntryPoint } from './entry-point.ts';
import { navigate } from './navigate.ts';
import type { Left, Outcome, Progress } from './outcome.ts';
import { Undecided } from './probing-decision.ts';
import { redirectCycle } from './redirect-cycle.ts';
import { isBackAt, takeTransition } from './take-transition.ts';
import { INITIAL_STATE, type VisitState } from './visit-state.ts';

/** More classes than this at one address mean that the rules cannot be explored. */
const MOST_CLASSES = 200_000;

/** How many facts are named that tell many classes apart. */
const NAMED = 3;

/** Rules tell more classes of visitors apart than can be followed. */
export class TooManyClasses extends Error {
  /**
   * @param path the address that was one too many.
   * @param constraints one of them.
   */
  constructor(path: string, most: number, constraints: Constraints, domains: Domains) {
    const facts = [...constraints.keys()]
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
  readonly constraints: Constraints;
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
 * Finds all classes of visitors that the rules tell apart at an address, each with its whole chain of navigations. The
 * very decider of the page runs; where it lacks a fact to go on, the class is split by the values of that fact which
 * the rules tell apart. An outside call gives the same answer during a whole visit.
 *
 * @param visit called for each class; what follows is left out when it answers false.
 * @param constraints what is known of all of them from the start.
 * @throws TooManyClasses
 */
export function explore(
  entry: EntryPoint,
  domains: Domains,
  visit: (outcome: Outcome) => unknown,
  constraints: Constraints = new Map(),
): void {
  let count = 0;
  const open: Open[] = [{ constraints, classes: entry.classes, from: startAt(entry) }];
  for (let next = open.pop(); next; next = open.pop()) {
    const found = follow(entry, next);
    if (!('fact' in found)) {
      count += 1;
      if (count > MOST_CLASSES)
        throw new TooManyClasses(entry.path, MOST_CLASSES, found.constraints, domains);
      if (visit(found) === false) return;
      continue;
    }
    open.push(...split({ ...next, from: found.from }, found.fact, entry, domains));
  }
}

/** The parts of a class that differ in a fact. */
export function split(
  { constraints, classes, from }: Open,
  fact: string,
  entry: EntryPoint,
  domains: Domains,
): readonly Open[] {
  if (!isOfChannel(fact)) {
    const values = valuesOf(fact, constraints, entry, domains);
    return values.flatMap((value) => {
      const members =
        fact === 'now' ? classes.filter(({ times }) => times?.includes(value) ?? true) : classes;
      const part = { constraints: new Map(constraints).set(fact, value), classes: members, from };
      return members.length > 0 || classes.length === 0 ? [part] : [];
    });
  }
  const parts = new Map<string, ChannelClass[]>();
  for (const one of classes) {
    const key = JSON.stringify(channelFact(one.record, fact));
    parts.set(key, [...(parts.get(key) ?? []), one]);
  }
  return [...parts].map(([key, members]) => ({
    constraints: new Map(constraints).set(fact, fact === 'channel.groups' ? key : JSON.parse(key)),
    classes: members,
    from,
  }));
}

/** What a fact can be for a visitor of an entry, as far as it makes a difference. */
export function valuesOf(
  fact: string,
  constraints: Constraints,
  entry: EntryPoint,
  domains: Domains,
): readonly Scalar[] {
  if (fact === 'stored.loginAddress') return [...(entry.logins ?? entry.addresses.logins), null];
  if (fact.startsWith(VERSION_FACT)) return versionsOf(entry, fact, constraints.get('now'));
  if (fact !== 'now') return domains(fact);
  const versions = [...constraints].filter(([known]) => known.startsWith(VERSION_FACT));
  return domains(fact).filter((now) =>
    versions.every(([of, name]) => versionsOf(entry, of, now).some((one) => one === name)),
  );
}

/** What a fact about the version of a channel can be; with a value of `now`, then. */
export function versionsOf({ variants }: EntryPoint, fact: string, now?: Scalar): readonly Scalar[] {
  return variants(fact.slice(VERSION_FACT.length), now).map(variantName);
}

/** The beginning of a visit at an address. */
export function startAt({ path, start }: EntryPoint): Progress {
  return start ?? { legs: [], path, state: INITIAL_STATE };
}

/** A way that has not come to a page. */
const NOWHERE = { shown: null, seen: null } as const;

/** Follows a class until it sees a page, or to the fact that splits it. */
export function follow(entry: EntryPoint, { constraints, classes, from }: Open): Outcome | Stopped {
  let at = from;
  try {
    const most = entry.addresses.at(entry.path).release.site.guard.maxRedirects;
    while (at.legs.length <= most) {
      const { left } = at;
      const came = navigate(entry, constraints, at);
      const since = left ? { left } : {};
      if ('seen' in came) {
        const on = takeTransition(entry, constraints, { ...came, ...since });
        if (!on) return outcomeOf(entry, { constraints, classes }, came, left);
        if (entry.plan?.stops)
          return outcomeOf(entry, { constraints, classes }, { ...on, ...NOWHERE }, on.left);
        at = on;
      } else at = { ...came, ...since };
    }
    const end = outcomeOf(entry, { constraints, classes }, { ...at, ...NOWHERE }, at.left);
    const cycle = redirectCycle(entry, constraints, at);
    return cycle ? { ...end, cycle } : end;
  } catch (stop) {
    if (!(stop instanceof Undecided)) throw stop;
    return { fact: stop.fact, from: dependsOn(at.state, stop.fact) ? startAt(entry) : at };
  }
}

function outcomeOf(
  entry: EntryPoint,
  { constraints, classes }: Pick<Open, 'constraints' | 'classes'>,
  end: Progress & Pick<Outcome, 'shown' | 'seen'>,
  left: Left | undefined,
): Outcome {
  const { legs, path, shown, seen } = end;
  const { channel, stored } = end.state;
  const outcome = { constraints, channels: classes, legs, shown, path, channel, seen, stored };
  return left ? { ...outcome, left: { ...left, isBack: isBackAt(entry, left, constraints, end) } } : outcome;
}

/** True when something that is stored would be known if the fact were: then its navigation must be played again. */
function dependsOn({ stored }: VisitState, fact: string): boolean {
  for (const value of stored.values()) {
    if (typeof value === 'object' && value?.dependsOn.includes(fact)) return true;
  }
  return false;
}
