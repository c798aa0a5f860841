import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_VERSION } from '../../engine/decide/model/engine-version.ts';
import { changedText } from '../support/changed-text.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { runProgram } from '../support/run-program.ts';

/** All that the program is built from; its console is not. */
const FOLDERS = ['engine', 'server', 'src', 'hosts', 'channels', 'schemas'];
const FILES = ['index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** The version of the program that follows this one. */
const NEXT = ENGINE_VERSION.replace(/\d+$/, (patch) => String(Number(patch) + 1));

/** Runs a command of a program in another folder. */
export async function commandOf(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { code, output } = await runProgram(
    process.execPath,
    [join(root, 'server/launch.mjs'), ...args],
    env,
  );
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`);
}

/**
 * Builds the program as the version after this one: with another first script, and a step of the database's structure.
 *
 * @param root folder that it makes.
 * @param config folder whose settings of the backend it has.
 */
export async function buildNextVersion(root: string, config: string): Promise<void> {
  for (const name of [...FOLDERS, ...FILES])
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
}
