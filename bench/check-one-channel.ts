import { join } from 'node:path';
import { readSources, SOURCE_FOLDERS } from '../engine/cli/read-sources.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { idOf } from './generate-channels.ts';
import { printTable } from './print-table.ts';
import { type Times, timeOf } from './time-of.ts';
import { withChannels } from './with-channels.ts';

const CHANNELS = 10_000;
const RUNS = 7;

/** Reads all files of the current folder's configuration and does nothing with them. */
const READ_ONLY = `
  const { readdirSync, readFileSync } = require('node:fs');
  for (const folder of ${JSON.stringify(SOURCE_FOLDERS)})
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) readFileSync((entry.parentPath ?? entry.path) + '/' + entry.name, 'utf8');`;

/** `dukou check` of one channel among ten thousand, from starting Node to its end, beside what cannot be less. */
export function benchCheckOneChannel(): void {
  withChannels(CHANNELS, (root) => {
    const launch = join(PROJECT_ROOT, 'server/launch.mjs');
    const nothing = timeOf(RUNS, root, '-e', '0');
    const reading = timeOf(RUNS, root, '-e', READ_ONLY);
    const one = timeOf(RUNS, root, launch, 'check', `channels/${idOf(4321)}.json`);
    const all = timeOf(RUNS, root, launch, 'check');
    const row = (name: string, { processor, wall }: Times) => [
      name,
      processor.toFixed(0),
      wall.toFixed(0),
      `${(processor / reading.processor).toFixed(1)} ×`,
    ];
    printTable(
      `Checking ${CHANNELS} channels, ${readSources(root).length} files, medians of ${RUNS} runs`,
      ['', 'processor ms', 'wall ms', '÷ reading'],
      [
        row('Node.js starts and ends', nothing),
        row('reads all files, nothing else', reading),
        row('dukou check channels/….json', one),
        row('dukou check', all),
      ],
    );
  });
}
