import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processMark } from './process-mark.ts';

/** Another process works on the data folder. */
export class DataLockedError extends Error {
  override name = 'DataLockedError';
  readonly pid: number;
  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. Stop that process first, or give another DATA_DIR.`,
    );
    this.pid = pid;
  }
}

interface Holder {
  readonly pid: number;
  readonly mark: string;
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  const mark = processMark(holder.pid);
  return mark !== null && (mark === '' || holder.mark === '' || mark === holder.mark);
}

/**
 * Keeps a second process off the data folder: the embedded database has no lock of its own and loses rows silently. A lock
 * left by a process that is gone is taken over. Returns the release function; throws `DataLockedError`.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  const own = JSON.stringify({ pid: process.pid, mark: processMark(process.pid) ?? '' });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(path, own, { flag: 'wx', mode: 0o600 });
      return () => {
        if (readFileSync(path, 'utf8') === own) {
          rmSync(path, { force: true });
        }
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw error;
      }
    }
    const holder = readHolder(path);
    if (holder !== null && isAlive(holder)) {
      throw new DataLockedError(dataDir, holder.pid);
    }
    takeAway(path, holder);
  }
  throw new Error(`The lock ${path} cannot be taken. Remove it when no server runs on this folder.`);
}

/** Removes a stale lock; puts it back when another process has meanwhile put its own in its place. */
function takeAway(path: string, stale: Holder | null): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const taken = readHolder(aside);
  if (taken !== null && (taken.pid !== stale?.pid || taken.mark !== stale.mark)) {
    renameSync(aside, path);
    return;
  }
  rmSync(aside, { force: true });
}
