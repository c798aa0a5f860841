import { delimiter, join } from 'node:path';
import { installPackages } from './install-packages.ts';
import { isProgram } from './is-program.ts';

/** Where programs for root are, which is in nobody else's PATH. */
const FOLDERS = ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];

const search = (name: string) => FOLDERS.map((folder) => join(folder, name)).find(isProgram) ?? null;

/**
 * Path of a program; as root on Debian its package is installed when it is not there. Null when it cannot be had.
 */
export function findProgram(name: string, debianPackage = name): string | null {
  const found = search(name);
  if (found !== null) return found;
  installPackages(name, debianPackage);
  return search(name);
}

/**
 * Says why tests are left out that need a program which is not here; null when it is. Where `DUKOU_CI` says that
 * everything must be shown, nothing is left out.
 *
 * @throws there, with the reason.
 */
export function reasonToSkip(program: string | null, reason: string, env = process.env): string | null {
  if (program !== null) return null;
  if (env.DUKOU_CI) throw new Error(reason);
  return reason;
}
