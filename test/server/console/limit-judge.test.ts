import { expect, it } from 'vitest';
import { limitJudge } from '../../../server/console/checks/limit-judge.ts';
import type { RunJudge } from '../../../server/console/checks/run-judge.ts';

it('two run at once, eight wait, and whoever comes then is told to come again', async () => {
  const ends: (() => void)[] = [];
  const judge = limitJudge(
    (() => new Promise((resolve) => ends.push(() => resolve(null)))) as unknown as RunJudge,
  );
  const ask = () => judge({ is: 'sheet', fileName: 'a.csv', bytes: '', corrections: {} });
  const asked = Array.from({ length: 10 }, ask);
  await expect(ask()).rejects.toMatchObject({ code: 'busy' });
  expect(ends).toHaveLength(2);
  for (let ended = 0; ended < 10; ended += 1) {
    ends[ended]?.();
    await asked[ended];
  }
  expect(ends).toHaveLength(10);
  const last = ask();
  ends[10]?.();
  await last;
});
