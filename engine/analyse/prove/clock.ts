import type { Scalar } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import { pageConditions } from './page-conditions.ts';
import { outcomeFor, ToldApart } from './told-apart.ts';
import type { Visitor } from './visitor.ts';

/** What the rules of a release read of the time. */
export class Clock {
  /** Every time at which a rule may turn, in epoch milliseconds; one where no rule compares the clock with a fixed time. */
  readonly times: readonly number[];
  private readonly told: ToldApart;
  private readonly byOutcome: ReadonlyMap<string, Scalar>;

  constructor({ site, pages }: Pick<Release, 'site' | 'pages'>) {
    this.told = new ToldApart([site], pageConditions({ pages }));
    this.times = this.told.tried.of('now').filter((time) => typeof time === 'number');
    this.byOutcome = new Map(this.told.values('now').map((time) => [this.told.outcome('now', time), time]));
  }

  /** The value of `now` that stands for a time: no rule tells them apart. */
  readonly standsFor = (time: number): Scalar => this.byOutcome.get(this.told.outcome('now', time)) ?? time;

  /**
   * The same visitor at another time for which the same stands: what was stored is as long ago as before or of the same time,
   * whichever leaves every rule as it is.
   */
  moved(visitor: Visitor, from: number, to: number): Visitor {
    const parts = this.told.reading('now');
    const timed = [...visitor].flatMap(([fact, value]) =>
      typeof value === 'number' && parts.some(({ facts }) => facts.includes(fact)) ? [fact] : [],
    );
    const all = (of: Visitor) => parts.map(({ rule }) => outcomeFor(rule, (fact) => of.get(fact))).join('');
    const wanted = all(visitor);
    let ways: readonly Visitor[] = [new Map(visitor).set('now', to)];
    for (const fact of timed) {
      const ago = Number(visitor.get(fact)) + to - from;
      ways = ways.flatMap((way) => [new Map(way).set(fact, ago), way]);
    }
    return ways.find((way) => all(way) === wanted) ?? (ways[0] as Visitor);
  }
}

const clocks = new WeakMap<Release, Clock>();

/** The clock of a release, made when it is first asked for. */
export function clockOf(release: Release): Clock {
  const clock = clocks.get(release) ?? new Clock(release);
  clocks.set(release, clock);
  return clock;
}
