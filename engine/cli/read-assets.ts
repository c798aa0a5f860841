import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Folders whose files the site serves under their own path: the sources, or what was built from them. */
const FOLDERS: readonly string[] = ['src/public', 'dist/client'];

/**
 * Addresses of the files that the site serves by themselves, for example `/brand/default/logo.svg`; null without such a
 * folder.
 */
export function readAssets(root: string): ReadonlySet<string> | null {
  for (const folder of FOLDERS) {
    try {
      const names = readdirSync(join(root, folder), { recursive: true }) as string[];
      return new Set(names.map((name) => `/${name.split(sep).join('/')}`));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return null;
}
