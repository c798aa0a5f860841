import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { addVersions } from './page-versions.ts';
import { printTable } from './print-table.ts';
import { type Times, timeOf } from './time-of.ts';
import { withChannels } from './with-channels.ts';

const CONFIGURATIONS = [
  { name: 'shipped', channels: 0, hasVersions: false },
  { name: 'and 10000 channels', channels: 10_000, hasVersions: false },
  { name: 'and versions', channels: 10_000, hasVersions: true },
] as const;
const RUNS = 3;
const LAUNCH = join(PROJECT_ROOT, 'server/launch.mjs');

/**
 * `dukou prove` of the shipped configuration, with ten thousand channels more, and with versions of pages and channels,
 * beside `dukou check` of the same files; then `dukou compare` of each with files in which one row of the guard leads
 * elsewhere.
 */
export function benchProveGrowth(): void {
  const proofs = CONFIGURATIONS.map(({ name, channels, hasVersions }) =>
    withChannels(channels, (root) => {
      if (hasVersions) addVersions(root);
      return besideCheck(name, root, (runs) => timeOf(runs, root, LAUNCH, 'prove'));
    }),
  );
  printTable(`Proving, medians of ${RUNS} runs`, columns('prove'), proofs);
  const comparisons = CONFIGURATIONS.map(({ name, channels, hasVersions }) =>
    withChannels(channels, (root) =>
      withChannels(channels, (after) => {
        if (hasVersions) for (const folder of [root, after]) addVersions(folder);
        leadElsewhere(after);
        return besideCheck(name, root, (runs) => timeOf(runs, after, LAUNCH, 'compare', root));
      }),
    ),
  );
  printTable(`Comparing, medians of ${RUNS} runs`, columns('compare'), comparisons);
}

const columns = (command: string) => [
  '',
  'check, processor ms',
  command,
  `${command}, wall ms`,
  `${command} ÷ check`,
];

function besideCheck(name: string, root: string, measure: (runs: number) => Times): readonly string[] {
  const check = timeOf(RUNS, root, LAUNCH, 'check');
  const { processor, wall } = measure(RUNS);
  const ratio = `${(processor / check.processor).toFixed(1)} ×`;
  return [name, ...[check.processor, processor, wall].map((ms) => ms.toFixed(0)), ratio];
}

/** Leads visitors whose login has expired to a page of its own: every address must be followed. */
function leadElsewhere(root: string): void {
  const file = join(root, 'schemas/guard.json');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace('"go": { "loginAddress": true }', '"go": { "path": "/login" }');
  if (changed === text) throw new Error(`${file} has no row that leads to the login address`);
  writeFileSync(file, changed);
}
