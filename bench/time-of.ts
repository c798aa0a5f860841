import { spawnSync } from 'node:child_process';
import { median } from './median.ts';

/** A program says at its end how much processor time it took, in milliseconds. */
const SAY_TIME = `data:text/javascript,${encodeURIComponent(
  "process.on('exit',()=>{const {user,system}=process.cpuUsage();process.stderr.write('\\ntook '+(user+system)/1000)})",
)}`;

/** What a program takes. */
export interface Times {
  /** Milliseconds of processor time: what the command costs, whatever else the machine does. */
  readonly processor: number;
  /** Milliseconds until it has ended. */
  readonly wall: number;
}

/** A command in a folder, the middle of several runs after a first one. */
export function timeOf(runs: number, cwd: string, ...args: readonly string[]): Times {
  const times: Times[] = [];
  for (let run = 0; run <= runs; run += 1) {
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
