import fc from 'fast-check';

/** The same cases everywhere and every time; `DUKOU_SEED` tries others. */
const SEED = Number(process.env.DUKOU_SEED ?? 20_260_101);

/** `DUKOU_RUNS=20` tries twenty times as many cases. */
const TIMES = Number(process.env.DUKOU_RUNS ?? 1);

/**
 * Holds a property against `runs` cases. A failure names the seed, the smallest case that fails, and the path to it.
 *
 * @throws when the property fails for some case.
 */
export function checkProperty<Case>(runs: number, property: fc.IProperty<Case>): void {
  fc.assert(property, { seed: SEED, numRuns: Math.ceil(runs * TIMES) });
}

/**
 * The same for a property that waits for something.
 *
 * @param part of the cases, by number: another has others.
 */
export async function checkAsyncProperty<Case>(
  runs: number,
  property: fc.IAsyncProperty<Case>,
  part = 0,
): Promise<void> {
  await fc.assert(property, { seed: SEED + part, numRuns: Math.ceil(runs * TIMES) });
}
