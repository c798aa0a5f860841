import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSources, SOURCE_FOLDERS } from '../engine/cli/read-sources.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { generateChannels, idOf } from './generate-channels.ts';
import { median } from './median.ts';
import { printTable } from './print-table.ts';

const CHANNELS = 10_000;
const RUNS = 7;

/** Reads all files of the current folder's configuration and does nothing with them. */
const READ_ONLY = `
  const { readdirSync, readFileSync } = require('node:fs');
  for (const folder of ${JSON.stringify(SOURCE_FOLDERS)})
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) readFileSync((entry.parentPath ?? entry.path) + '/' + entry.name, 'utf8');`;

/** A program says at its end how much processor time it took, in milliseconds. */
const SAY_TIME = `data:text/javascript,${encodeURIComponent(
  "process.on('exit',()=>{const {user,system}=process.cpuUsage();process.stderr.write('\\ntook '+(user+system)/1000)})",
)}`;

interface Times {
  /** Milliseconds of processor time: what the command costs, whatever else the machine does. */
  readonly processor: number;
  /** Milliseconds until it has ended. */
  readonly wall: number;
}

/** A command in a folder, the middle of several runs. */
function timeOf(cwd: string, ...args: readonly string[]): Times {
  const times: Times[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const start = performance.now();
    const { stderr, status } = spawnSync(process.execPath, ['--import', SAY_TIME, ...args], {
      cwd,
      encoding: 'utf8',
    });
    const wall = performance.now() - start;
    if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
    if (run > 0) times.push({ wall, processor: Number(/took ([\d.]+)/.exec(stderr)?.[1]) });
  }
  return { processor: median(times.map((t) => t.processor)), wall: median(times.map((t) => t.wall)) };
}

/** `dukou check` of one channel among ten thousand, from starting Node to its end, beside what cannot be less. */
export function benchCheckOneChannel(): void {
  const root = mkdtempSync(join(tmpdir(), 'dukou-bench-'));
  try {
    for (const folder of SOURCE_FOLDERS)
      cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
    mkdirSync(join(root, 'channels/groups'), { recursive: true });
    for (const { path, text } of generateChannels(CHANNELS)) writeFileSync(join(root, path), text);
    const launch = join(PROJECT_ROOT, 'server/launch.mjs');
    const nothing = timeOf(root, '-e', '0');
    const reading = timeOf(root, '-e', READ_ONLY);
    const one = timeOf(root, launch, 'check', `channels/${idOf(4321)}.json`);
    const all = timeOf(root, launch, 'check');
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
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
