import { setTimeout } from 'node:timers/promises';

const LOOKS = 5;

/** How a piece of work went under load. */
export interface Load {
  /** Times done per second. */
  readonly perSecond: number;
  /** Milliseconds that 99 of 100 stayed below. */
  readonly p99: number;
}

/**
 * Does something again and again, so many at a time, and measures it. What is done in the first fifth of the time warms
 * up and does not count. Throws what the work throws: a fast failure must not look like speed.
 *
 * @param look is done a few times meanwhile.
 */
export async function measureLoad(
  work: (worker: number) => Promise<void>,
  options: { readonly workers: number; readonly ms: number },
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<Load> {
  const started = performance.now();
  const warm = started + options.ms / 5;
  const end = started + options.ms;
  const times: number[] = [];
  const loop = async (worker: number): Promise<void> => {
    while (performance.now() < end) {
      const before = performance.now();
      await work(worker);
      if (before >= warm) times.push(performance.now() - before);
    }
  };
  const looking = async (): Promise<void> => {
    while (performance.now() < end) {
      await setTimeout(options.ms / LOOKS);
      await look();
    }
  };
  await Promise.all([looking(), ...Array.from({ length: options.workers }, (_, worker) => loop(worker))]);
  const seconds = (performance.now() - warm) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}
