import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../../engine/compile/check.ts';
import { UNKNOWN_NAMES } from '../../engine/compile/checks/unknown-names.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const FOLDER = join(PROJECT_ROOT, 'engine/compile/checks');
/** Files that hold several checks. */
const TABLES = new Set(['all-checks.ts', 'unknown-names.ts']);

/** Every check by the name of its fixtures: that of its file, or of its row. */
export const NAMED_CHECKS: readonly { readonly name: string; readonly check: Check }[] = [
  ...(await Promise.all(
    readdirSync(FOLDER)
      .filter((file) => !TABLES.has(file))
      .map(ofFile),
  )),
  ...Object.entries(UNKNOWN_NAMES).map(([kind, check]) => ({ name: `unknown-${kind}`, check })),
];

async function ofFile(file: string): Promise<(typeof NAMED_CHECKS)[number]> {
  const name = file.replace(/\.ts$/, '');
  const module = (await import(join(FOLDER, file))) as Record<string, Check>;
  const check = module[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  if (!check) throw new Error(`${file} does not export the check that it is named for`);
  return { name, check };
}
