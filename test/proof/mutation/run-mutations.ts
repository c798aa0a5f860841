import { parseArgs } from 'node:util';
import { CATCHERS, type Judgement } from './judge-mutants.ts';
import { type MutationScore, mutationScore, reasonOf } from './mutation-score.ts';
import { SEED } from './sample-mutants.ts';
import { SLIPS } from './slip-kinds.ts';

const USAGE = `Usage: npm run mutate -- [--count N] [--seed N] [--list]
  --count N  mutants in the sample, 330 when absent
  --seed N   another sample
  --list     every mutant with who notices it`;

/** Prints who notices the slips that people make in the shipped configuration; fails when a survivor has no reason. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '330' },
      seed: { type: 'string', default: String(SEED) },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (values.help || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const score = mutationScore(count, seed, (judgement, done, of) => {
    if (values.list) console.log(lineOf(judgement));
    else showProgress(`${done} of ${of} slips …`);
  });
  showProgress('');
  print(score);
  return score.unjustified.length + score.needless.length === 0 ? 0 : 1;
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

function lineOf({ mutant, caught, why }: Judgement): string {
  return `${(caught ?? 'nobody').padEnd(6)}  ${mutant.slip}  ${mutant.name}${why === '' ? '' : `  (${why})`}`;
}

function print({ judged, all, unjustified, needless }: MutationScore): void {
  const ends = [...CATCHERS, null] as const;
  console.log(
    `${'slip'.padEnd(28)}${['seen', ...CATCHERS, 'nobody'].map((name) => name.padStart(8)).join('')}`,
  );
  const real = judged.filter(({ caught }) => caught !== 'same');
  for (const slip of [...Object.keys(SLIPS), 'all']) {
    const members = real.filter(({ mutant }) => slip === 'all' || mutant.slip === slip);
    const numbers = ends.map((end) => members.filter(({ caught }) => caught === end).length);
    console.log(
      `${slip.padEnd(28)}${[members.length, ...numbers].map((n) => String(n).padStart(8)).join('')}`,
    );
  }
  const survived = real.filter(({ caught }) => caught === null);
  for (const { mutant } of survived)
    console.log(
      `\nnobody notices: ${mutant.name} (${mutant.slip})\n  ${reasonOf(mutant) ?? 'WITHOUT A REASON: add a case, or a reason to test/cases/mutation-survivors.json'}`,
    );
  for (const name of needless) console.log(`\nneeds no reason: ${name}`);
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const counted = real.length - survived.length + unjustified.length;
  console.log(
    `\n${real.length} slips of ${all} (${judged.length - real.length} more leave the release as it is): ` +
      `${percent(real.length - survived.length, counted)} of those that matter are noticed, ` +
      `${percent(real.length - survived.length, real.length)} of all; ${survived.length} survive, ${unjustified.length} of them without a reason`,
  );
}
