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
