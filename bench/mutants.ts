import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { type CodeMutant, mutantLine } from './mutants/code-mutant.ts';
import { findPlace, plantMutant } from './mutants/plant-mutant.ts';
import { runSuite } from './mutants/run-suite.ts';
import { allMutants, sampleOf } from './mutants/sample-mutants.ts';

const USAGE = `Usage: npm run mutants -- --tree DIR [--sample N] [--seed N] [--results FILE] [--list] --suite 'NAME=COMMAND'…
  --tree DIR      a copy of the project (or of another version of it) in which the changes are made, one at a time
  --suite         who is asked, in this order, until one notices; {file} is the changed file
  --sample N      how many changes, 150 when absent
  --seed N        another sample, 1 when absent
  --minutes N     of a suite, 30 when absent; one that takes longer has noticed
  --results FILE  a line of JSON for each change, read again at the next start: what is judged stays judged
  --list          only name the changes`;

interface Judged {
  readonly mutant: string;
  /** The suite that noticed; null for a survivor, "absent" where the tree has no such code. */
  readonly by: string | null;
}

/** Plants changes in the code, one at a time, and says which the suites notice. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tree: { type: 'string' },
      suite: { type: 'string', multiple: true, default: [] },
      sample: { type: 'string', default: '150' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '30' },
      results: { type: 'string' },
      list: { type: 'boolean' },
    },
  });
  const suites = values.suite.map((text) => /^([\w-]+)=(.+)$/s.exec(text));
  const count = Number(values.sample);
  if (!(count >= 1) || suites.includes(null) || (!values.list && (!values.tree || suites.length === 0))) {
    console.error(USAGE);
    return 2;
  }
  const sample = sampleOf(await allMutants(PROJECT_ROOT), count, Number(values.seed));
  if (values.list) {
    for (const mutant of sample) console.log(mutantLine(mutant));
    return 0;
  }
  const tree = resolve(values.tree ?? '');
  const before = values.results && existsSync(values.results) ? readFileSync(values.results, 'utf8') : '';
  const judged = new Map(
    before
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Judged)
      .map((row) => [row.mutant, row]),
  );
  for (const mutant of sample) {
    const line = mutantLine(mutant);
    if (judged.has(line)) continue;
    const commands = suites.map((match) => ({ name: match?.[1] ?? '', command: match?.[2] ?? '' }));
    const row = { mutant: line, by: await judge(mutant, tree, commands, Number(values.minutes) * 60) };
    judged.set(line, row);
    if (values.results) appendFileSync(values.results, `${JSON.stringify(row)}\n`);
    console.log(`${row.by ?? 'SURVIVES'}: ${line}`);
  }
  const rows = [...judged.values()].filter(({ by }) => by !== 'absent');
  const noticed = rows.filter(({ by }) => by !== null);
  console.log(`${noticed.length} of ${rows.length} noticed`);
  return 0;
}

async function judge(
  mutant: CodeMutant,
  tree: string,
  suites: readonly { readonly name: string; readonly command: string }[],
  seconds: number,
): Promise<string | null> {
  const place = findPlace(tree, mutant, readFileSync(join(PROJECT_ROOT, mutant.file), 'utf8'));
  if (place === null) return 'absent';
  const putBack = plantMutant(tree, mutant, place);
  try {
    for (const { name, command } of suites) {
      if (!(await runSuite(command.replaceAll('{file}', place.file), tree, seconds))) return name;
    }
    return null;
  } finally {
    putBack();
  }
}
