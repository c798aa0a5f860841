import { chmodSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** Bytes that a whole run writes at most, several times over. */
const NEEDED = 8 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED;
  } catch {
    return false;
  }
}

/**
 * Lets tests and what they start keep their files in memory where there is enough: a database or a release waits for
 * the disk at each of its writes, and no test is about the disk itself. The variable TMPDIR counts more.
 */
export function keepInMemory(): void {
  if (process.env.TMPDIR || !hasRoom(MEMORY)) return;
  const folder = join(MEMORY, `dukou-tests-${process.getuid?.()}`);
  mkdirSync(folder, { recursive: true });
  // Nobody lists it; a PostgreSQL server, which never runs as root, reaches what is its own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
}
