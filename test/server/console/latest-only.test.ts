import { describe, expect, it } from 'vitest';
import { latestOnly } from '../../../server/console/checks/latest-only.ts';

describe('of what is asked again and again', () => {
  it('the first is done and the last, each key by itself, and a failure holds up nothing', async () => {
    const latest = latestOnly();
    const done: string[] = [];
    let asked: Promise<string>[] = [];
    const work = (name: string) => async () => {
      done.push(name);
      return name;
    };
    let end = () => {};
    const begun = new Promise<void>((begin) => {
      asked = [
        latest('a', async () => {
          begin();
          await new Promise<void>((resolve) => {
            end = resolve;
          });
          throw new Error('first');
        }),
      ];
    });
    await begun;
    asked.push(latest('a', work('second')), latest('b', work('other')), latest('a', work('third')));
    end();
    const answers = await Promise.allSettled(asked);
    expect(answers).toMatchObject([
      { reason: { message: 'first' } },
      { reason: { code: 'changed' } },
      { value: 'other' },
      { value: 'third' },
    ]);
    expect([...done].sort()).toEqual(['other', 'third']);
    expect(await latest('a', work('fourth'))).toBe('fourth');
  });
});
