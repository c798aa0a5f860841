import type { Scalar } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { Shown } from '../../decide/model/verdict.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import type { ChannelClass } from './channel-classes.ts';
import { VERSION_FACT } from './channel-variants.ts';
import { answered, type Constraints, codeOf, hasValues, isOfChannel } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import { TooManyClasses, valuesOf, versionsOf } from './explore.ts';
import type { FindingBook } from './finding-book.ts';
import type { Outcome } from './outcome.ts';
import type { ProveModel } from './prove-model.ts';

/**
 * The body code that stands for every one that no rule names; one that a rule names is an answer, by which visitors may
 * be led.
 */
const ANY_FAILURE = 500;

/** More parts of classes than this at one address mean that the rules cannot be explored. */
const MOST_PARTS = 100_000;

type Class = Pick<Outcome, 'constraints' | 'channels'>;

/**
 * Finds calls whose failure leads visitors away from where they came, to a page to which no good answer of the call
 * leads them, unless one leads them in a cycle. Being led to log in is no such thing: whom nobody can tell from a
 * stranger must log in again. A path that nothing is at is told as such. That no app answers over the bridge is no
 * failure: a browser has none, and may be led by that.
 *
 * Where good answers lead is known once all classes at the address are.
 */
export class SentAway {
  private readonly away: (Outcome & { readonly shown: Shown })[] = [];
  /** Whom a good answer of a call leads to a page, or in a cycle (null). */
  private readonly led = new Map<string, Map<string | null, Class[]>>();
  /** Parts of classes that were looked at one by one. */
  private parts = 0;

  constructor(
    private readonly model: ProveModel,
    private readonly entry: EntryPoint,
  ) {
    const { fetches } = model.release.site.guard;
    for (const [name, { via }] of Object.entries(fetches)) if (via === 'api') this.led.set(name, new Map());
  }

  /** Notes a class at the address. */
  note(outcome: Outcome): void {
    if (isAway(this.entry, outcome)) this.away.push(outcome);
    const { constraints, channels } = outcome;
    const page = outcome.shown?.page ?? null;
    for (const [call, to] of this.led) {
      if (constraints.get(`reply.${call}`) !== answered(200)) continue;
      const there = to.get(page);
      if (there) there.push({ constraints, channels });
      else to.set(page, [{ constraints, channels }]);
    }
  }

  /**
   * Tells what is wrong, after all classes are noted.
   *
   * @throws TooManyClasses
   */
  tell(book: FindingBook): void {
    const innocent = new Set<string>();
    for (const outcome of this.away) {
      const { constraints, legs, channels, shown } = outcome;
      const all = new Set(channels);
      for (const call of new Set(legs.flatMap(({ calls }) => calls))) {
        const replyStatus = constraints.get(`reply.${call}`);
        const to = this.led.get(call);
        if (!to || !isFailure(replyStatus)) continue;
        const led = [...(to.get(shown.page) ?? []), ...(to.get(null) ?? [])];
        const name = `${call}: ${shown.page}`;
        if (this.isByAnswer(outcome, call)) {
          for (const found of this.noneOfThem(outcome, led, call))
            book.add(['blocked-by-call', name], this.entry, found);
          continue;
        }
        const key = [name, replyStatus, ...channels.map(({ record }) => record.id)].join();
        if (innocent.has(key)) continue;
        if (led.some((other) => this.hasSome(other, constraints, all, call))) innocent.add(key);
        else book.add(['blocked-by-call', name], this.entry, outcome);
      }
    }
  }

  /**
   * True when rules that lead a class on ask for the answer of the call: those whom an answer leads to the page by
   * others are others. Where the first row that fits decides, the rows before it are asked, too.
   */
  private isByAnswer({ legs }: Outcome, call: string): boolean {
    const { steps } = this.model.release.site.guard;
    return legs.slice(0, -1).some(({ by }) => {
      const { when, match, rows = [] } = steps.find(({ id }) => id === by.step) ?? {};
      const at = rows.findIndex(({ id }) => id === by.row);
      const asked = rows.slice(match === 'first' ? 0 : Math.max(at, 0), at + 1);
      return [when, ...asked.map((row) => row.when)].some(
        (rule) => rule !== undefined && factsIn(rule).some((fact) => fact.startsWith(`reply.${call}.`)),
      );
    });
  }

  /** The parts of a class, by channel, none of whom an answer of the call leads to the page or in a cycle. */
  private noneOfThem(outcome: Outcome, led: readonly Class[], call: string): readonly Outcome[] {
    const { constraints, channels } = outcome;
    return (channels.length > 0 ? channels : [null]).flatMap((channel) => {
      const others = led
        .filter((other) => channel === null || other.channels.includes(channel))
        .map((other) => besideAnswer(other.constraints, call));
      const part = this.besides(others, constraints, channel);
      return part ? [{ ...outcome, constraints: part, channels: channel === null ? [] : [channel] }] : [];
    });
  }

  /**
   * Some of a class who are in none of the others, with what tells them apart; null where all of them are.
   *
   * @throws TooManyClasses
   */
  private besides(
    others: readonly Constraints[],
    constraints: Constraints,
    channel: ChannelClass | null,
  ): Constraints | null {
    this.parts += 1;
    if (this.parts > MOST_PARTS)
      throw new TooManyClasses(this.entry.path, MOST_PARTS, constraints, this.model.domains);
    const near = others.filter((other) => this.canBeOne(other, constraints));
    const open = near.map((other) => [...other.keys()].find((fact) => !constraints.has(fact)));
    if (open.includes(undefined)) return null;
    const [fact] = open;
    if (fact === undefined) return constraints;
    for (const value of valuesOf(fact, constraints, this.entry, this.model.domains)) {
      if (fact === 'now' && channel?.times?.includes(value) === false) continue;
      const found = this.besides(near, new Map(constraints).set(fact, value), channel);
      if (found) return found;
    }
    return null;
  }

  /** True when somebody can be in both classes. */
  private canBeOne(one: Constraints, other: Constraints): boolean {
    const isAlike = [...one].every(([fact, value]) => !other.has(fact) || other.get(fact) === value);
    return isAlike && this.canBeAtOnce(one, other);
  }

  /** True when a class has some of the very visitors of another, but for how a call ended. */
  private hasSome(
    { constraints, channels }: Class,
    others: Constraints,
    all: ReadonlySet<ChannelClass>,
    call: string,
  ): boolean {
    const replyStatus = `reply.${call}`;
    for (const [fact, value] of others) {
      const theirs = constraints.get(fact);
      if (theirs === undefined || theirs === value) continue;
      if (fact !== replyStatus && !fact.startsWith(`${replyStatus}.`)) return false;
    }
    return (all.size === 0 || channels.some((one) => all.has(one))) && this.canBeAtOnce(constraints, others);
  }

  /** False where one class is of a version that nobody gets at the moment of the other. */
  private canBeAtOnce(one: Constraints, other: Constraints): boolean {
    const now = one.get('now') ?? other.get('now');
    if (now === undefined) return true;
    return [...one, ...other].every(
      ([fact, name]) => !fact.startsWith(VERSION_FACT) || versionsOf(this.entry, fact, now).includes(name),
    );
  }
}

/** True for a class that is led away, and not to log in. */
function isAway(
  { addresses, path: start }: EntryPoint,
  outcome: Outcome,
): outcome is Outcome & { readonly shown: Shown } {
  const { legs, shown, path, stored } = outcome;
  if (!shown || legs.length < 2 || path === start || addresses.at(path).isUnmatched) return false;
  // The root leads on whatever is answered.
  if (legs.filter(({ by }) => by.step !== 'root').length < 2) return false;
  // Whom it costs the login is told of that.
  if (stored.get(loginKeys(addresses.at(path).release.site).token) === null) return false;
  const isToLogIn = legs.some(({ go }) => go !== null && 'loginAddress' in go);
  return !isToLogIn && addresses.at(path).partsOf(shown.page).logsIn.length === 0;
}

/** What is known of a class besides its channel and the answer of a call. */
function besideAnswer(constraints: Constraints, call: string): Constraints {
  const replyStatus = `reply.${call}`;
  const others = [...constraints].filter(
    ([fact]) => !isOfChannel(fact) && fact !== replyStatus && !fact.startsWith(`${replyStatus}.`),
  );
  return new Map(others);
}

function isFailure(replyStatus: Scalar | undefined): boolean {
  return (
    replyStatus !== undefined && !hasValues(replyStatus) && [null, ANY_FAILURE].includes(codeOf(replyStatus))
  );
}
