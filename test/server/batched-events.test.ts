import { expect, it } from 'vitest';
import { repeat } from '../../server/repeat.ts';
import { batchedEvents } from '../../server/reports/batched-events.ts';

it('a batch cannot make much of little: what it says of all events is copied up to a limit', () => {
  const events = Array.from({ length: 50 }, (_, n) => ({ n }));
  const kept = batchedEvents('batch', { x: 'y'.repeat(7900), events });
  expect(kept.map(({ attr }) => attr.n)).toEqual(events.map(({ n }) => n));
  expect(JSON.stringify(kept).length).toBeLessThan(48 * 1024);
  const usual = batchedEvents('batch', { terminal: 2, page: 'p'.repeat(300), events });
  expect(usual.every(({ attr }) => attr.terminal === 2)).toBe(true);
});

it('work that goes on for long is told to end when it is stopped, and waited for', async () => {
  let rounds = 0;
  const work = new Promise<() => Promise<void>>((begun) => {
    const stop = repeat(
      async (signal) => {
        begun(stop);
        while (!signal.aborted) {
          rounds += 1;
          await new Promise(setImmediate);
        }
      },
      1,
      () => undefined,
    );
  });
  await (await work)();
  const ended = rounds;
  await new Promise(setImmediate);
  expect(rounds).toBe(ended);
});
