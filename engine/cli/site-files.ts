import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Says, in the root of a site, which files it takes from another one. A site without it has them all itself. */
const FILE = 'site.json';

interface Taken {
  /** Folder that the files are taken from. */
  readonly base: string;
  /** Files, and folders whose own files are taken, those of folders inside them not. */
  readonly paths: readonly string[];
}

/** What a site takes from another one; null when nothing. */
export function takenFiles(root: string): Taken | null {
  const path = join(root, FILE);
  if (!existsSync(path)) return null;
  const { base, takes } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly base: string;
    readonly takes: readonly string[];
  };
  return { base: resolve(root, base), paths: takes };
}

/** Where a file of a site is: in its own folder, else where it is taken from. */
export function siteFile(root: string, path: string): string {
  const own = join(root, path);
  if (existsSync(own)) return own;
  const taken = takenFiles(root);
  const folder = path.slice(0, path.lastIndexOf('/'));
  return taken && [path, folder].some((one) => taken.paths.includes(one)) ? join(taken.base, path) : own;
}
