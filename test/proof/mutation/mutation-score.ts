import { readSources } from '../../../engine/cli/read-sources.ts';
import survivors from '../../cases/mutation-survivors.json' with { type: 'json' };
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { configMutants } from './config-mutants.ts';
import { type Judgement, judgeOf } from './judge-mutants.ts';
import { SEED, sampleMutants } from './sample-mutants.ts';

/** What became of a sample of mutants. */
export interface MutationScore {
  readonly judged: readonly Judgement[];
  /** All mutants that the sample was taken from. */
  readonly all: number;
  /** Survivors without a reason. */
  readonly unjustified: readonly string[];
  /** Reasons of mutants that somebody notices after all; mutants outside of the sample may have one. */
  readonly needless: readonly string[];
}

const reasons: Readonly<Record<string, string>> = survivors.reasons;

/**
 * Takes a sample of the slips that people make in the shipped configuration, and says who notices each.
 *
 * @param count size of the sample.
 * @param progress told after each.
 */
export function mutationScore(
  count: number,
  seed = SEED,
  progress: (done: number, of: number) => void = () => undefined,
): MutationScore {
  const files = readSources(PROJECT_ROOT);
  const mutants = [...configMutants(files)];
  const sample = sampleMutants(mutants, count, seed);
  const judge = judgeOf(files);
  const judged = sample.map((mutant, index) => {
    const judgement = judge(mutant);
    progress(index + 1, sample.length);
    return judgement;
  });
  const survived = judged.filter(({ caught }) => caught === null).map(({ mutant }) => mutant.name);
  const others = new Set(judged.filter(({ caught }) => caught !== null).map(({ mutant }) => mutant.name));
  const known = new Set(mutants.map(({ name }) => name));
  return {
    judged,
    all: mutants.length,
    unjustified: survived.filter((name) => reasons[name] === undefined),
    needless: Object.keys(reasons).filter((name) => others.has(name) || !known.has(name)),
  };
}

/** Why a survivor is none of anybody's business; undefined when nobody has said so. */
export function reasonOf(name: string): string | undefined {
  return reasons[name];
}
