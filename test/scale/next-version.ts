import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENGINE_VERSION } from '../../engine/decide/model/engine-version.ts';
import { changedText } from '../support/changed-text.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { runProgram } from '../support/run-program.ts';

/** All that the program is built from; its console is not. */
const SOURCES = ['engine', 'server', 'src', 'hosts', 'channels', 'schemas', 'index.html', 'vite.config.ts'];
const SETTINGS = ['tsconfig.json', 'package.json', 'package-lock.json'];

/** The version of the program that follows this one. */
const NEXT = ENGINE_VERSION.replace(/\d+$/, (patch) => String(Number(patch) + 1));

/** Runs a command of a program in another folder. */
export async function commandOf(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output } = await runProgram(
    process.execPath,
    [join(root, 'server/launch.mjs'), ...args],
    env,
  );
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/**
 * Builds the program as the version after this one: with another first script, and a step of the database's structure.
 *
 * @param config folder whose settings of the backend it has.
 * @returns its folder.
 */
export async function buildNextVersion(config: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'dukou-next-'));
  for (const name of [...SOURCES, ...SETTINGS])
    cpSync(join(PROJECT_ROOT, name), join(root, name), { recursive: true });
  cpSync(join(config, 'server/config'), join(root, 'server/config'), { recursive: true });
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  const change = (name: string, from: string, to: string): void => {
    const file = join(root, name);
    writeFileSync(file, changedText(readFileSync(file, 'utf8'), [[from, to]]));
  };
  change('engine/decide/model/engine-version.ts', `'${ENGINE_VERSION}'`, `'${NEXT}'`);
  change('package.json', `"version": "${ENGINE_VERSION}"`, `"version": "${NEXT}"`);
  change(
    'src/main.tsx',
    'startSite(BLOCKS);',
    `startSite(BLOCKS);\ndocument.body.dataset.version = '${NEXT}';`,
  );
  change(
    'server/db/migrations.ts',
    '\n];',
    "\n  { id: 99, name: 'of-tomorrow', sql: 'alter table leads add column of_tomorrow text' },\n];",
  );
  await commandOf(root, ['build']);
  return root;
}
