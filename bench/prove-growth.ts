import { join } from 'node:path';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { printTable } from './print-table.ts';
import { type Times, timeOf } from './time-of.ts';
import { withChannels } from './with-channels.ts';

const CHANNELS = [0, 10_000] as const;
const RUNS = 3;

/** `dukou prove` of the shipped configuration, and with ten thousand channels more, beside `dukou check` of the same files. */
export function benchProveGrowth(): void {
  const launch = join(PROJECT_ROOT, 'server/launch.mjs');
  const rows = CHANNELS.map((count) => {
    const times: Times[] = [];
    withChannels(count, (root) => {
      for (const command of ['check', 'prove']) times.push(timeOf(RUNS, root, launch, command));
    });
    const [check, prove] = times as [Times, Times];
    return [
      count === 0 ? 'shipped' : `and ${count} channels`,
      check.processor.toFixed(0),
      prove.processor.toFixed(0),
      prove.wall.toFixed(0),
      `${(prove.processor / check.processor).toFixed(1)} ×`,
    ];
  });
  printTable(
    `Proving, medians of ${RUNS} runs`,
    ['', 'check, processor ms', 'prove, processor ms', 'wall ms', 'prove ÷ check'],
    rows,
  );
}
