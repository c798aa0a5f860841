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
/** A comparison takes minutes with ten thousand channels; once, after a first time, has to do. */
const RUNS = { check: 3, prove: 3, compare: 1 } as const;

/**
 * `dukou prove` of the shipped configuration, with ten thousand channels more, and with versions of pages and channels, beside
 * `dukou check` of the same files; and `dukou compare` with files in which one row of the guard leads elsewhere.
 */
export function benchProveGrowth(): void {
  const launch = join(PROJECT_ROOT, 'server/launch.mjs');
  const rows = CONFIGURATIONS.map(({ name, channels, hasVersions }) => {
    const times: Times[] = [];
    withChannels(channels, (root) => {
      if (hasVersions) addVersions(root);
      for (const command of ['check', 'prove'] as const)
        times.push(timeOf(RUNS[command], root, launch, command));
      withChannels(channels, (after) => {
        if (hasVersions) addVersions(after);
        leadElsewhere(after);
        times.push(timeOf(RUNS.compare, after, launch, 'compare', root));
      });
    });
    const [check, prove, compare] = times as [Times, Times, Times];
    return [
      name,
      ...[check, prove, compare].map(({ processor }) => processor.toFixed(0)),
      ...[prove, compare].map(({ wall }) => wall.toFixed(0)),
      ...[prove, compare].map(({ processor }) => `${(processor / check.processor).toFixed(1)} ×`),
    ];
  });
  printTable(
    `Proving (the middle of ${RUNS.prove} runs) and comparing`,
    [
      '',
      'check, processor ms',
      'prove',
      'compare',
      'prove, wall ms',
      'compare',
      'prove ÷ check',
      'compare ÷ check',
    ],
    rows,
  );
}

/** Leads visitors whose login has expired to a page of its own: the dearest kind of edit, every address must be followed. */
function leadElsewhere(root: string): void {
  const file = join(root, 'schemas/guard.json');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace('"go": { "loginAddress": true }', '"go": { "path": "/login" }');
  if (changed === text) throw new Error(`${file} has no row that leads to the login address`);
  writeFileSync(file, changed);
}
