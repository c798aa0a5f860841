import { DataLockedError, lockDataDir } from '../db/lock-data-dir.ts';

/** Another process publishes or rolls back at this moment, and does not end. */
export class PublishBusyError extends Error {
  override name = 'PublishBusyError';
  constructor(pid: number | null) {
    const who = pid === null ? 'Another process' : `Process ${pid}`;
    super(`${who} is publishing or rolling back. Try again when it has ended.`);
  }
}

/**
 * No lock can be made, so that nothing was done: the disk is full or read-only, or this user has no right to the
 * folder.
 */
export class LockRefusedError extends Error {
  override name = 'LockRefusedError';
}

const TRY_EVERY_MS = 50;
const PATIENCE_MS = 15_000;

/**
 * Runs work that only one process of this machine may do at a time on a folder of releases. Waits for another to end,
 * but not for long. Throws `LockRefusedError` or `PublishBusyError`.
 */
export async function withPublishLock<T>(root: string, work: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const free = await lockDataDir(root).catch((cause: Error) => {
        throw cause instanceof DataLockedError ? cause : new LockRefusedError(cause.message, { cause });
      });
      try {
        return await work();
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
