import fc from 'fast-check';
import { test } from 'vitest';
import { checkAsyncProperty } from '../../support/check-property.ts';

/** One kind of case and what must hold of it: throws what is wrong. */
export interface Attack<Case> {
  readonly any: fc.Arbitrary<Case>;
  readonly holds: (one: Case) => Promise<void> | void;
  /** Looks at what may not grow: how much there is of each thing, by name, and how much more there may be. */
  readonly measure?: () => Promise<readonly Measured[]>;
}

/** How much there is of something that many cases may not make more and more of. */
export interface Measured {
  readonly what: string;
  readonly amount: number;
  /** What half of the cases may add at most, once the first half is over. */
  readonly mayAdd: number;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Of a test that is many: how many. */
    cases?: number;
  }
}

/**
 * Tries so many cases. A case that fails is told with its seed, and made as small as it still fails; what has grown in
 * the second half of them, when all that is kept for good reason is there, is told with both amounts.
 *
 * @returns how many were tried.
 * @throws what does not hold, for the first case of which it does not.
 */
export async function attack<Case>(cases: number, { any, holds, measure }: Attack<Case>): Promise<number> {
  const half = Math.ceil(cases / 2);
  let tried = 0;
  const tryHalf = (which: number) =>
    checkAsyncProperty(
      half,
      fc.asyncProperty(any, async (one) => {
        tried += 1;
        await holds(one);
      }),
      which,
    );
  await tryHalf(0);
  const before = (await measure?.()) ?? [];
  await tryHalf(1);
  const after = (await measure?.()) ?? [];
  const grown = after.flatMap(({ what, amount, mayAdd }) => {
    const was = before.find((one) => one.what === what)?.amount ?? 0;
    return amount - was > mayAdd
      ? [`${what} went from ${was} to ${amount} in ${half} cases; it may grow by ${mayAdd}`]
      : [];
  });
  if (grown.length > 0) throw new Error(grown.join('\n'));
  return tried;
}

/** A test that counts as so many as it has cases. */
export function attackTest(name: string, run: () => Promise<number>): void {
  test(name, { timeout: 480_000 }, async ({ task }) => {
    task.meta.cases = await run();
  });
}
