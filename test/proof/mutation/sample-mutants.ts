import fc from 'fast-check';
import type { ConfigMutant } from './config-mutants.ts';

/** The seed of the sample that everyone gets. */
export const SEED = 20_260_101;

/**
 * So many mutants, the same for the same seed: of each slip in each kind of file one, then a second of each, and so on.
 * A smaller sample is the beginning of a larger one.
 */
export function sampleMutants(
  mutants: Iterable<ConfigMutant>,
  count: number,
  seed = SEED,
): readonly ConfigMutant[] {
  const strata = new Map<string, ConfigMutant[]>();
  for (const mutant of mutants) {
    const key = `${mutant.slip} in ${mutant.sort}`;
    const stratum = strata.get(key);
    if (stratum) stratum.push(mutant);
    else strata.set(key, [mutant]);
  }
  const shuffled = [...strata.values()].map((members) => shuffle(members, seed));
  const order = shuffle(shuffled, seed);
  const most = Math.max(0, ...order.map(({ length }) => length));
  const sample: ConfigMutant[] = [];
  for (let round = 0; round < most && sample.length < count; round += 1) {
    for (const members of order) {
      const mutant = members[round];
      if (mutant && sample.length < count) sample.push(mutant);
    }
  }
  return sample;
}

function shuffle<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const all = fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
  return fc.sample(all, { seed, numRuns: 1 })[0] ?? [];
}
