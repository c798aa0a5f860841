import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../engine/cli/usage-error.ts';
import { writeFiles } from '../../engine/cli/write/write-files.ts';
import { readProjectFiles } from '../release/candidate.ts';
import { consoleChanges, lackedOf } from '../release/console-changes.ts';
import { currentOf } from '../release/current-of.ts';
import { noteBase } from '../release/noted-base.ts';
import type { CommandIo } from './command-io.ts';
import { asReleaseCommand, type ReleasePlace } from './release-place.ts';

interface Options {
  readonly theirs?: boolean;
  readonly mine?: boolean;
  readonly root: string;
}

/** Adds `pull`: brings what was published in the console into the files of the project. */
export function registerPullCommand(program: Command, io: CommandIo): void {
  program
    .command('pull')
    .description('bring what was published in the console into the files of this project')
    .option('--theirs', 'also over files that were changed here, which lose that')
    .option('--mine', 'leave files that were changed here as they are: they have it already, or shall not')
    .option('--root <folder>', 'project root', '.')
    .action((options: Options) => asReleaseCommand(options, io, async (place) => pull(place, options, io)));
}

function pull({ root, store, again }: ReleasePlace, { theirs, mine }: Options, io: CommandIo): 0 | 1 {
  if (theirs && mine) throw new UsageError('--theirs and --mine are given; leave one');
  const files = readProjectFiles(root, io.progress).sources;
  io.progress('');
  const here = new Map(files.map(({ path, text }) => [path, text]));
  const lacked = lackedOf(consoleChanges(store, root), files);
  const changed = lacked.filter(({ path, before }) => (here.get(path) ?? null) !== before);
  if (changed.length > 0 && !theirs && !mine) {
    for (const { path } of changed) io.out(`${path}: changed here and in the console`);
    io.err(
      `\nNothing was written. Put both changes into these files and then run ${again('npx dukou pull --mine')}, or give up those here: ${again('npx dukou pull --theirs')}`,
    );
    return 1;
  }
  const taken = mine ? lacked.filter((change) => !changed.includes(change)) : lacked;
  const written = taken.flatMap(({ path, after }) => (after === null ? [] : [{ path, text: after }]));
  const gone = taken.filter(({ after }) => after === null);
  writeFiles(root, written, false);
  for (const { path } of gone) rmSync(join(root, path), { force: true });
  const { version } = currentOf(store);
  if (version?.sources !== undefined) noteBase(root, version.sources);
  for (const { path } of written) io.out(`wrote ${path}`);
  for (const { path } of gone) io.out(`removed ${path}`);
  io.err(taken.length === 0 ? 'The files have everything that was published in the console.' : 'Pulled.');
  return 0;
}
