import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import type { ConfigCost } from './measure-config.ts';
import { printTable } from './print-table.ts';

const SIZES = [200, 10_000, 100_000];

/** Megabytes that the largest configuration may take while it is compiled. */
const HEAP = 4096;

async function measure(channels: number): Promise<ConfigCost> {
  const options = ['--expose-gc', `--max-old-space-size=${HEAP}`];
  const program = ['test/support/run.mjs', 'bench/measure-config.ts', String(channels)];
  const { stdout } = await promisify(execFile)(process.execPath, [...options, ...program], {
    cwd: PROJECT_ROOT,
  });
  return JSON.parse(stdout) as ConfigCost;
}

/**
 * What a configuration costs as it grows: to compile, to keep, and each visitor. Each size has a process of its own.
 */
export async function benchConfigGrowth(): Promise<void> {
  const costs: ConfigCost[] = [];
  for (const size of SIZES) costs.push(await measure(size));
  const per = (value: number, { channels }: ConfigCost) => value / channels;
  printTable(
    'Configuration with many channels (processor time, release in memory, gzip bytes of one visitor)',
    [
      'channels',
      'compile ms',
      'µs a channel',
      'memory MB',
      'KB a channel',
      'site + host',
      'channel file',
      'at most',
    ],
    costs.map((cost) => [
      String(cost.channels),
      cost.time.toFixed(0),
      per(cost.time * 1000, cost).toFixed(0),
      (cost.memory / 1e6).toFixed(1),
      per(cost.memory / 1e3, cost).toFixed(2),
      String(cost.site),
      cost.channelMean.toFixed(0),
      String(cost.channelMost),
    ]),
  );
  const [, middle, large] = costs as [ConfigCost, ConfigCost, ConfigCost];
  const visitor = (cost: ConfigCost) => cost.site + cost.channelMean;
  const ratio = (of: (cost: ConfigCost) => number) => `${(of(large) / of(middle)).toFixed(2)} ×`;
  console.log(
    `  100,000 ÷ 10,000: time a channel ${ratio((c) => per(c.time, c))}, memory a channel ${ratio((c) => per(c.memory, c))}, bytes a visitor ${ratio(visitor)}`,
  );
}
