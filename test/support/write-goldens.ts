import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GOLDEN_FOLDER, goldenFiles } from './golden-files.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Writes the golden files again; what changed in them is to be read before it is committed. */
export async function main(): Promise<number> {
  const files = goldenFiles();
  rmSync(join(PROJECT_ROOT, GOLDEN_FOLDER), { recursive: true, force: true });
  for (const [name, text] of files) {
    const path = join(PROJECT_ROOT, GOLDEN_FOLDER, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  console.log(`${files.size} files in ${GOLDEN_FOLDER}; read what git diff says of them`);
  return 0;
}
