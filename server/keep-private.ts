import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const OTHERS = 0o077;

/** Paths under a folder, itself included, that other users of the machine may read or write. */
function looseUnder(path: string): readonly string[] {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return [];
  const own = (found.mode & OTHERS) === 0 ? [] : [path];
  return found.isDirectory()
    ? [...own, ...readdirSync(path).flatMap((name) => looseUnder(join(path, name)))]
    : own;
}

/**
 * Makes the data folder, and everything that this process makes from now on, readable by its own user only: the umask
 * holds before any file is written. What is there already and looser is mended, and told.
 *
 * @throws StartError when the folder belongs to somebody else and cannot be mended.
 */
export function keepPrivate(dataDir: string, print: (text: string) => void): void {
  process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true });
  const loose = looseUnder(dataDir);
  try {
    for (const path of loose) chmodSync(path, lstatSync(path).mode & ~OTHERS & 0o777);
  } catch {
    throw new StartError(
      `Other users of this machine can read ${dataDir}, and this user may not change that. Make it the server's own: chown -R its user, chmod -R go= ${dataDir}`,
    );
  }
  if (loose.length > 0) {
    print(
      `Other users of this machine could read ${loose.length === 1 ? loose[0] : `${loose.length} files and folders in ${dataDir}`}: they no longer can.`,
    );
  }
}
