import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { reasonToSkip } from './find-program.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Where it is installed: a package of its own, since npm would otherwise start all scripts of this one with it. */
const FOLDER = join(PROJECT_ROOT, 'test/support/newer-node');

const PACKAGE = `node-${process.platform}-${process.arch}`;
const BIN = join(FOLDER, 'node_modules', PACKAGE, 'bin');

const NONE =
  'The newer Node.js of test/support/newer-node cannot be installed: everything runs on the one that is here.';

/**
 * Path of the newer line of Node.js that the product supports; installs it where it is not there yet. Null where it
 * cannot be had: offline, or on another system than Linux.
 *
 * @throws there, where `DUKOU_CI` says that everything must be shown.
 */
export function newerNodeProgram(): string | null {
  const { optionalDependencies: wanted } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));
  const isThere = () => {
    const { stdout } = spawnSync(join(BIN, 'node'), ['--version'], { encoding: 'utf8' });
    return stdout?.trim() === `v${wanted[PACKAGE]}`;
  };
  if (!isThere()) {
    const options = ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund', '--ignore-scripts'];
    spawnSync('npm', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const missing = reasonToSkip(isThere() ? BIN : null, NONE);
  if (missing === null) return join(BIN, 'node');
  console.log(missing);
  return null;
}

/** Variables with which programs run on it, and keep what they compile; none where it cannot be had. */
export function newerNode(): Readonly<Record<string, string>> {
  if (newerNodeProgram() === null) return {};
  return {
    PATH: [BIN, process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: join(PROJECT_ROOT, 'node_modules/.cache/compiled'),
  };
}
