import { describe, expect, it } from 'vitest';
import { NavigationMemo, type Source, type Stages } from '../../../engine/analyse/prove/navigation-memo.ts';

/** What a stage asks about, in order: the words that are answered become the result. */
const STAGES = [['os'], [], ['city', 'step'], ['time']];

/** Work in stages that notes which of them it runs. */
function worker() {
  const ran: number[] = [];
  const work = (source: Source, { from, keep }: Stages<readonly unknown[]>) => {
    let words = [...(from?.state ?? [])];
    for (let stage = from?.stage ?? 0; stage < STAGES.length; stage += 1) {
      keep(stage, () => [...words]);
      ran.push(stage);
      // What was asked before is known.
      words = [...words, ...(STAGES[stage] ?? []).map((name) => source('v', name)), source('v', 'os')];
    }
    return words.join(' ');
  };
  return { ran, work };
}

type Visitor = Readonly<Record<string, string>>;

const VISITOR: Visitor = { os: 'ios', city: '上海市', step: 'one', time: 'noon' };

/** Finds one visitor after another in one memory: the results, and the stages that were run for each. */
function foundIn(memo: NavigationMemo<string, readonly unknown[]>, visitors: readonly Visitor[]) {
  return visitors.map((visitor) => {
    const { ran, work } = worker();
    const source: Source = (_kind, name) => visitor[name];
    return { result: memo.find(null, false, source, work), ran };
  });
}

const alone = (visitor: Visitor) => foundIn(new NavigationMemo(), [visitor])[0]?.result;

describe('what came of a navigation', () => {
  it('is not worked out again for the same answers', () => {
    const [, again] = foundIn(new NavigationMemo(), [VISITOR, { ...VISITOR, unasked: 'other' }]);
    expect(again).toEqual({ result: alone(VISITOR), ran: [] });
  });

  it.each([
    ['time', [3]],
    ['step', [2, 3]],
    ['city', [2, 3]],
    ['os', [0, 1, 2, 3]],
  ])('is worked out from the stage on that asks first what is answered otherwise: %s', (name, stages) => {
    const other = { ...VISITOR, [name]: 'other' };
    const [, found] = foundIn(new NavigationMemo(), [VISITOR, other]);
    expect(found).toEqual({ result: alone(other), ran: stages });
  });

  it('is the same whoever came before', () => {
    const memo = new NavigationMemo<string, readonly unknown[]>();
    const values = ['a', 'b', 'c'];
    const visitors = values.flatMap((os) =>
      values.flatMap((city) => values.map((time) => ({ os, city, step: city, time }))),
    );
    const mixed = [...visitors].sort((one, other) => (one.time + one.os < other.time + other.os ? -1 : 1));
    for (const [index, { result }] of foundIn(memo, mixed).entries())
      expect(result).toBe(alone(mixed[index] as Visitor));
  });
});
