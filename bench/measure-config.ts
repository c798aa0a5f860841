import { gzipSync } from 'node:zlib';
import { readSources } from '../engine/cli/read-sources.ts';
import { compile } from '../engine/compile/compile.ts';
import { emitParts } from '../engine/compile/emit-parts.ts';
import type { SourceFile } from '../engine/compile/problems/source-file.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { generateChannels } from './generate-channels.ts';

/** What compiling a configuration of some size costs, and what its visitors download. */
export interface ConfigCost {
  readonly channels: number;
  /** Milliseconds of processor time. */
  readonly time: number;
  /** Bytes that the release keeps in memory. */
  readonly memory: number;
  /** Bytes, gzip: what every visitor of the default host gets of the release. */
  readonly site: number;
  /** Bytes, gzip: the file with the visitor's channel, on average and at most. */
  readonly channelMean: number;
  readonly channelMost: number;
}

const collect = globalThis.gc ?? (() => {});

/** Bytes in use after everything that nobody needs is gone. */
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Everything but the memory; the release is garbage when this is over. */
function measure(files: readonly SourceFile[]): {
  readonly cost: Omit<ConfigCost, 'memory'>;
  readonly held: number;
} {
  const start = process.cpuUsage();
  const { release, problems } = compile(files);
  // Worked out when they are asked for.
  void release?.origins;
  const { user, system } = process.cpuUsage(start);
  if (!release) throw new Error(`the generated configuration has problems: ${JSON.stringify(problems[0])}`);
  const held = heap();
  const parts = emitParts(release);
  const bytes = (name: string) => gzipSync(parts.get(name) ?? '').length;
  const shards = [...parts.keys()].filter((name) => name.startsWith('channels/')).map(bytes);
  return {
    held,
    cost: {
      channels: Object.keys(release.channels).length,
      time: (user + system) / 1000,
      site: bytes('site.json') + bytes('hosts/default.json'),
      channelMean: shards.reduce((sum, size) => sum + size, 0) / shards.length,
      channelMost: Math.max(...shards),
    },
  };
}

/** Measures one size in a process of its own, and prints the cost as JSON: `measure-config.ts CHANNELS`. */
export async function main([count = '0']: readonly string[]): Promise<number> {
  const shipped = readSources(PROJECT_ROOT);
  for (let warm = 0; warm < 3; warm += 1) compile([...shipped, ...generateChannels(200)]);
  const { cost, held } = measure([...shipped, ...generateChannels(Number(count))]);
  console.log(JSON.stringify({ ...cost, memory: held - heap() } satisfies ConfigCost));
  return 0;
}
