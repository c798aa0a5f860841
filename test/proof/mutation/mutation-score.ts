import survivors from '../../cases/mutation-survivors.json' with { type: 'json' };
import { shippedSources } from '../../support/shipped-release.ts';
import { type ConfigMutant, configMutants } from './config-mutants.ts';
import { type Judgement, judgeOf } from './judge-mutants.ts';
import { SEED, sampleMutants } from './sample-mutants.ts';

/** What became of a sample of mutants. */
export interface MutationScore {
  readonly judged: readonly Judgement[];
  /** All mutants that the sample was taken from. */
  readonly all: number;
  /** Survivors without a reason. */
  readonly unjustified: readonly string[];
  /** Reasons, by their place, that are about no slip any more, or about none but such as are caught. */
  readonly needless: readonly string[];
}

/**
 * Takes a sample of the slips that people make in the shipped configuration, and says who notices each.
 *
 * @param count size of the sample.
 * @param ask everyone about each slip, or only until one notices.
 * @param progress told after each.
 */
export function mutationScore(
  count: number,
  ask: 'everyone' | 'one',
  seed = SEED,
  progress: (judgement: Judgement, done: number, of: number) => void = () => undefined,
): MutationScore {
  const files = shippedSources();
  const mutants = [...configMutants(files)];
  const sample = sampleMutants(mutants, count, seed);
  const judge = judgeOf(files, ask);
  const judged = sample.map((mutant, index) => {
    const judgement = judge(mutant);
    progress(judgement, index + 1, sample.length);
    return judgement;
  });
  const survived = judged.filter(isSurvivor).map(({ mutant }) => mutant);
  const caught = new Set(judged.map(({ mutant }) => mutant).filter((mutant) => !survived.includes(mutant)));
  return {
    judged,
    all: mutants.length,
    unjustified: survived.filter((mutant) => reasonOf(mutant) === undefined).map(({ name }) => name),
    needless: survivors.reasons
      .filter((reason) => !mutants.some((mutant) => isMeant(reason, mutant) && !caught.has(mutant)))
      .map(({ at }) => at),
  };
}

/** Somebody gets, or is told, something else, and nobody has noticed. */
export function isSurvivor({ isSame, noticed }: Judgement): boolean {
  return !isSame && noticed.size === 0;
}

/** Why a survivor is none of anybody's business; undefined when nobody has said so. */
export function reasonOf(mutant: ConfigMutant): string | undefined {
  return survivors.reasons.find((reason) => isMeant(reason, mutant))?.why;
}

function isMeant({ slip, at }: (typeof survivors.reasons)[number], mutant: ConfigMutant): boolean {
  return mutant.slip === slip && mutant.name.startsWith(at);
}
