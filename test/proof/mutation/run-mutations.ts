import { parseArgs } from 'node:util';
import { CATCHERS, type Judgement } from './judge-mutants.ts';
import { isSurvivor, type MutationScore, mutationScore, reasonOf } from './mutation-score.ts';
import { SEED } from './sample-mutants.ts';
import { SLIPS } from './slip-kinds.ts';

const USAGE = `Usage: npm run mutate -- [--count N] [--seed N] [--first] [--list]
  --count N  mutants in the sample, 330 when absent
  --seed N   another sample
  --first    ask nobody any more once one has noticed: quicker
  --list     every mutant with who notices it`;

/** Prints who notices the slips that people make in the shipped configuration; fails when a survivor has no reason. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '330' },
      seed: { type: 'string', default: String(SEED) },
      first: { type: 'boolean' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (values.help || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const score = mutationScore(count, values.first ? 'one' : 'everyone', seed, (judgement, done, of) => {
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

function lineOf({ mutant, isSame, noticed }: Judgement): string {
  const who = isSame ? 'same' : [...noticed.keys()].join('+') || 'nobody';
  const words = [...noticed.values()].map((why) => `  (${why})`).join('');
  return `${who.padEnd(16)}  ${mutant.slip}  ${mutant.name}${words}`;
}

function print({ judged, all, unjustified, needless }: MutationScore): void {
  console.log(
    `${'slip'.padEnd(28)}${['seen', ...CATCHERS, 'nobody'].map((name) => name.padStart(8)).join('')}`,
  );
  const same = judged.filter(({ isSame }) => isSame);
  const real = judged.filter(({ isSame }) => !isSame);
  for (const slip of [...Object.keys(SLIPS), 'all']) {
    const members = real.filter(({ mutant }) => slip === 'all' || mutant.slip === slip);
    const numbers = [
      members.length,
      ...CATCHERS.map((catcher) => members.filter(({ noticed }) => noticed.has(catcher)).length),
      members.filter(isSurvivor).length,
    ];
    console.log(`${slip.padEnd(28)}${numbers.map((n) => String(n).padStart(8)).join('')}`);
  }
  const firsts = CATCHERS.map(
    (catcher) => `${catcher} ${real.filter(({ noticed }) => [...noticed.keys()][0] === catcher).length}`,
  );
  console.log(`\nasked one after another, the first to notice: ${firsts.join(', ')}`);
  for (const { mutant } of same)
    console.log(`\nleaves the release as it is: ${mutant.name} (${mutant.slip})`);
  const survived = real.filter(isSurvivor);
  for (const { mutant } of survived)
    console.log(
      `\nnobody notices: ${mutant.name} (${mutant.slip})\n  ${reasonOf(mutant) ?? 'WITHOUT A REASON: add a case, or a reason to test/cases/mutation-survivors.json'}`,
    );
  for (const name of needless) console.log(`\nneeds no reason: ${name}`);
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const counted = real.length - survived.length + unjustified.length;
  console.log(
    `\n${real.length} slips of ${all} (${same.length} more leave the release as it is): ` +
      `${percent(real.length - survived.length, counted)} of those that matter are noticed, ` +
      `${percent(real.length - survived.length, real.length)} of all; ${survived.length} survive, ${unjustified.length} of them without a reason`,
  );
}
