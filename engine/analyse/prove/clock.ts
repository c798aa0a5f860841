import { remembered } from '../../compile/remembered.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Constraints } from './constraints.ts';
import { pageConditions } from './deciding-rules.ts';
import { outcomeFor, TriedValues } from './tried-values.ts';

/** What the rules of a release read of the time. */
export class Clock {
  /**
   * Every time at which a rule may turn, in epoch milliseconds; one where no rule compares the clock with a fixed time.
   */
  readonly times: readonly number[];
  private readonly tried: TriedValues;
  private readonly byOutcome: ReadonlyMap<string, Scalar>;

  constructor({ site, pages }: Pick<Release, 'site' | 'pages'>) {
    this.tried = new TriedValues([site], pageConditions({ pages }));
    this.times = this.tried.of('now').filter((time) => typeof time === 'number');
    this.byOutcome = new Map(this.tried.domain('now').map((time) => [this.tried.outcome('now', time), time]));
  }

  /** The value of `now` that stands for a time: no rule tells them apart. */
  readonly representative = (time: number): Scalar =>
    this.byOutcome.get(this.tried.outcome('now', time)) ?? time;

  /**
   * The same visitor at another time for which the same stands: what was stored is as long ago as before or of the same
   * time, whichever leaves every rule as it is.
   */
  moved(constraints: Constraints, from: number, to: number): Constraints {
    const parts = this.tried.reading('now');
    const timed = [...constraints].flatMap(([fact, value]) =>
      typeof value === 'number' && parts.some(({ facts }) => facts.includes(fact)) ? [fact] : [],
    );
    const all = (of: Constraints) =>
      parts.map(({ rule }) => outcomeFor(rule, (fact) => of.get(fact))).join('');
    const wanted = all(constraints);
    let candidates: readonly Constraints[] = [new Map(constraints).set('now', to)];
    for (const fact of timed) {
      const ago = Number(constraints.get(fact)) + to - from;
      candidates = candidates.flatMap((candidate) => [new Map(candidate).set(fact, ago), candidate]);
    }
    return candidates.find((candidate) => all(candidate) === wanted) ?? (candidates[0] as Constraints);
  }
}

const clocks = new WeakMap<Release, Clock>();

/** The clock of a release, made when it is first asked for. */
export function clockOf(release: Release): Clock {
  return remembered(clocks, release, () => new Clock(release));
}
