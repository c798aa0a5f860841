import { describe, expect, it } from 'vitest';
import { TooManyClasses } from '../../../engine/core/prove/explore.ts';

describe('rules that tell too many visitors apart', () => {
  it('are told of with the facts that have the most values, not those of channels', () => {
    const values: Readonly<Record<string, number>> = {
      'stored.succ_todo': 19,
      'env.os': 3,
      'query.from': 2,
      'query.mark': 4,
    };
    const visitor = new Map([...Object.keys(values), 'channel.title'].map((fact) => [fact, null]));
    const domains = (fact: string) => Array.from({ length: values[fact] ?? 99 }, (_, at) => at);
    expect(new TooManyClasses('/openview', 500_000, visitor, domains).message).toBe(
      '/openview: the rules tell more than 500000 classes of visitors apart, most of all by stored.succ_todo (19 values), ' +
        'query.mark (4 values), env.os (3 values); let a condition read fewer of them at once',
    );
  });
});
