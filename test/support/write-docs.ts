import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDoc } from './api-doc.ts';
import { blocksDoc } from './blocks-doc.ts';
import { checksDoc } from './checks-doc.ts';
import { commandsDoc } from './commands-doc.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Writes the pages of `docs/` that are made from the program itself. */
export async function main(): Promise<number> {
  const pages: Readonly<Record<string, string>> = {
    'docs/checks.md': checksDoc(),
    'docs/commands.md': await commandsDoc(),
    'docs/api.md': apiDoc(),
    'docs/blocks.md': blocksDoc(),
  };
  for (const [path, text] of Object.entries(pages)) {
    writeFileSync(join(PROJECT_ROOT, path), text);
    console.log(`wrote ${path}`);
  }
  return 0;
}
