import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const OTHERS = 0o077;

/** What is done to a path; null when it is gone by now: a server that runs there deletes files meanwhile. */
function unlessGone<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Names in a folder; none where this user cannot look, as in `lost+found` of a disk: others cannot either. */
function namesIn(folder: string): readonly string[] {
  try {
    return unlessGone(() => readdirSync(folder)) ?? [];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return [];
    throw error;
  }
}

/**
 * Paths under a folder, itself included, that other users of the machine may read or write. Links are followed to what
 * the folder's owner has, such as a database on another disk; what is somebody else's is not the service's to change.
 *
 * @param led where links have led to by now.
 */
function looseUnder(path: string, owner: number, led: Set<string>): readonly string[] {
  const found = unlessGone(() => lstatSync(path));
  if (found === null) return [];
  if (found.isSymbolicLink()) {
    const target = unlessGone(() => realpathSync(path));
    if (target === null || led.has(target) || lstatSync(target).uid !== owner) return [];
    return looseUnder(target, owner, led.add(target));
  }
  const own = (found.mode & OTHERS) === 0 ? [] : [path];
  if (!found.isDirectory()) return own;
  return [...own, ...namesIn(path).flatMap((name) => looseUnder(join(path, name), owner, led))];
}

/** Makes everything that this process makes from now on readable by its own user only. */
export function makePrivate(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data folder, and everything that this process makes from now on, readable by its own user only: the umask
 * holds before any file is written. What is there already and looser is mended, and told; where the folder, or
 * something in it, is a link, what it leads to.
 *
 * @throws StartError when the folder belongs to somebody else and cannot be mended.
 */
export function keepPrivate(dataDir: string, print: (text: string) => void): void {
  makePrivate();
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const loose = [...new Set(looseUnder(folder, lstatSync(folder).uid, new Set([folder])))];
  try {
    for (const path of loose) unlessGone(() => chmodSync(path, lstatSync(path).mode & ~OTHERS & 0o777));
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
