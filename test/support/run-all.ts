import { parseArgs } from 'node:util';
import { STAGES, type Stage, type StageResult } from './stages.ts';
import { closingLine } from './test-report.ts';

const USAGE = `Usage: npm test -- [--only STAGE]… [--list]
  --only STAGE  run this stage alone; may be given several times
  --list        name the stages`;

function chosenStages(only: readonly string[]): readonly (readonly Stage[])[] | string {
  const all = STAGES.flat();
  const unknown = only.find((name) => !all.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    return `unknown stage "${unknown}"; there are ${all.map((stage) => stage.name).join(', ')}`;
  }
  return only.length === 0
    ? STAGES
    : STAGES.map((group) => group.filter((stage) => only.includes(stage.name)));
}

/** Runs a stage, and says how it went. */
async function runStage(stage: Stage): Promise<StageResult> {
  console.log(`      ${stage.name}: ${stage.about}`);
  const start = performance.now();
  const result = await stage.run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const count = result.passed + result.failed > 1 ? `${result.passed} passed, ${result.failed} failed, ` : '';
  const note = result.note === undefined || result.failed > 0 ? '' : ` · ${result.note}`;
  console.log(`${result.failed === 0 ? '  ok ' : 'FAIL '} ${stage.name} (${count}${seconds} s)${note}`);
  if (result.failed > 0) console.log(result.output.trimEnd());
  return result;
}

/**
 * Runs the stages in order, all of them also when one fails, and ends with the line `N passed, N failed`, and how many
 * were skipped where any were.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values.list) {
    for (const stage of STAGES.flat()) console.log(`${stage.name.padEnd(10)} ${stage.about}`);
    return 0;
  }
  const stages = chosenStages(values.only ?? []);
  if (typeof stages === 'string') {
    console.error(`${stages}\n${USAGE}`);
    return 2;
  }
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const group of stages) {
    for (const result of await Promise.all(group.map(runStage))) {
      passed += result.passed;
      failed += result.failed;
      skipped += result.skipped ?? 0;
    }
  }
  console.log(closingLine(passed, failed, skipped));
  return failed === 0 ? 0 : 1;
}
