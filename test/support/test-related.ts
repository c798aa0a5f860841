import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';
import { UNIT_ROOMS } from './unit-rooms.ts';

const USAGE = `Usage: npm run test:related [-- BASE]
  BASE  what the changes are compared with; where the branch left main when not given`;

function git(...args: readonly string[]): readonly string[] {
  const said = execFileSync('git', args, {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return said.split('\n').filter((line) => line !== '');
}

/** Where this branch left the main one; of a copy without one, its last commit. */
function leftMain(): string {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {
      // No branch of this name.
    }
  }
  return 'HEAD';
}

/** The rooms with units that files, or their tests, are in. */
function roomsOf(files: readonly string[]): readonly string[] {
  const folders = new Set(files.map((file) => file.replace(/^(engine|test)\//, '').split('/')[0]));
  return UNIT_ROOMS.filter((room) => folders.has(room));
}

/** Runs the tests of the rooms in which something has changed that import, on whatever way, a file that has. */
export async function main([base = leftMain(), ...more]: readonly string[]): Promise<number> {
  if (base.startsWith('-') || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const changed = git('diff', '--name-only', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  const rooms = roomsOf([...changed, ...added]);
  if (rooms.length === 0) {
    console.log(`Nothing has changed since ${base} in a room that has units.`);
    return 0;
  }
  console.log(`Changed since ${base}: ${rooms.join(', ')}`);
  const vitest = join(PROJECT_ROOT, 'node_modules/.bin/vitest');
  const folders = rooms.map((room) => `test/${room}/`);
  const args = [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--changed',
    base,
    '--passWithNoTests',
    '--project',
    'unit',
    ...folders,
  ];
  return spawnSync(vitest, args, { cwd: PROJECT_ROOT, stdio: 'inherit' }).status ?? 1;
}
