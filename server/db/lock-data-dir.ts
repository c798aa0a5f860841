import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomId } from '../accounts/random-id.ts';
import { doorAnswers } from '../admin/door-answers.ts';
import { processMark } from './process-mark.ts';

/** Another process works on the data folder. */
export class DataLockedError extends Error {
  override name = 'DataLockedError';
  readonly pid: number;
  constructor(dataDir: string, pid: number, where = '') {
    super(
      `The data folder ${dataDir} is in use by process ${pid}${where}. Stop that process first, or give another DATA_DIR.`,
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
 * Makes the lock with its content at once: an empty one would look like one that was left. False when there is one
 * already.
 */
function makeLock(path: string, content: string): boolean {
  const own = `${path}.${randomId()}`;
  try {
    // On a full disk the file is made, and what is to be in it is not written.
    writeFileSync(own, content, { flag: 'wx', mode: 0o600 });
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** What is older than any process needs to make a lock of it. */
const LEFT_AFTER_MS = 60_000;

/**
 * Removes what processes that crashed while they made a lock have left; that of one which makes its lock now is
 * younger.
 */
function removeLeftDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!/^lock\.(?:[0-9a-f]{32}|\d+)$/.test(name)) continue;
    const path = join(dataDir, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - made > LEFT_AFTER_MS) rmSync(path, { force: true });
  }
}

/**
 * Keeps a second process off the data folder: the embedded database has no lock of its own and loses rows silently. A
 * lock left by a process that is gone is taken over, unless a server answers at the folder's socket: then it is one of
 * another container, whose processes have other numbers. Returns the release function; throws `DataLockedError`.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'lock');
  const own = JSON.stringify({ pid: process.pid, mark: processMark(process.pid) ?? '' });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (makeLock(path, own)) {
      removeLeftDrafts(dataDir);
      return () => {
        if (readFileSync(path, 'utf8') === own) {
          rmSync(path, { force: true });
        }
      };
    }
    const holder = readHolder(path);
    if (holder !== null && isAlive(holder)) {
      throw new DataLockedError(dataDir, holder.pid);
    }
    if (await doorAnswers(dataDir)) {
      throw new DataLockedError(dataDir, holder?.pid ?? 0, ' of another container');
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
