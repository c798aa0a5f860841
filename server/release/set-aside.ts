import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Moves what is in a folder, but its lock, to another beside it, which is answered. */
export function setAside(folder: string): string {
  let n = 1;
  while (existsSync(`${folder}.other-${n}`)) n += 1;
  const aside = `${folder}.other-${n}`;
  mkdirSync(aside);
  for (const entry of readdirSync(folder))
    if (!entry.startsWith('lock')) renameSync(join(folder, entry), join(aside, entry));
  return aside;
}
