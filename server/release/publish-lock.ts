import { DataLockedError, lockDataDir } from '../db/data-lock.ts';

/** Another process publishes or rolls back at this moment, and does not end. */
export class PublishBusyError extends Error {
  override name = 'PublishBusyError';
  constructor(pid: number) {
    super(`Process ${pid} is publishing or rolling back. Try again when it has ended.`);
  }
}

const TRY_EVERY_MS = 50;

/**
 * Runs work that only one process of this machine may do at a time on a folder of releases. Waits for another to end.
 *
 * @param patience milliseconds to wait at most. Throws `PublishBusyError` after that.
 */
export async function withPublishLock<T>(root: string, work: () => T, patience = 15_000): Promise<T> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      const free = await lockDataDir(root);
      try {
        return work();
      } finally {
        free();
      }
    } catch (error) {
      if (!(error instanceof DataLockedError)) throw error;
      if (performance.now() > until) throw new PublishBusyError(error.pid);
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
}
