import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the project, not in git: id of the sources that its files were last pulled or published as. */
const BASE_FILE = '.dukou-base';

/** Notes that the files of a folder know of these sources. */
export function noteBase(root: string, sources: string): void {
  writeFileSync(join(root, BASE_FILE), `${sources}\n`);
}

/** Id of the sources that the files of a folder know of; null where that was never noted. */
export function notedBase(root: string): string | null {
  const file = join(root, BASE_FILE);
  return (existsSync(file) && readFileSync(file, 'utf8').trim()) || null;
}
