import type { Clock } from '../platform/platform.ts';

/** Stands for work that was not done in time. */
export const LATE: unique symbol = Symbol('late');

/** Waits for work, but no longer than `ms` milliseconds. The work itself goes on. Rejects when the work does. */
export function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(LATE));
    work.then(resolve, reject).then(cancel);
  });
}
