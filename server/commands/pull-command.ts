import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { writeFiles } from '../../engine/cli/write/write-files.ts';
import { readProjectFiles } from '../release/candidate.ts';
import { type ConsoleChange, consoleChanges } from '../release/console-changes.ts';
import type { CommandIo } from './command-io.ts';
import { asReleaseCommand, type ReleasePlace } from './release-place.ts';

interface Options {
  readonly theirs?: boolean;
  readonly root: string;
}

/** Adds `pull`: brings what was published in the console into the files of the project. */
export function registerPullCommand(program: Command, io: CommandIo): void {
  program
    .command('pull')
    .description('bring what was published in the console into the files of this project')
    .option('--theirs', 'also over files that were changed here, which lose that')
    .option('--root <folder>', 'project root', '.')
    .action((options: Options) => asReleaseCommand(options, io, async (place) => pull(place, options, io)));
}

function pull({ root, store, again }: ReleasePlace, { theirs }: Options, io: CommandIo): 0 | 1 {
  const here = new Map(readProjectFiles(root, io.progress).sources.map(({ path, text }) => [path, text]));
  io.progress('');
  const textOf = ({ path }: ConsoleChange) => here.get(path) ?? null;
  const missing = consoleChanges(store).filter((change) => textOf(change) !== change.after);
  const changed = missing.filter((change) => textOf(change) !== change.before);
  if (changed.length > 0 && !theirs) {
    for (const { path } of changed) io.out(`${path}: changed here and in the console`);
    io.err(
      `\nNothing was written. Make the changes of these files in the console, or give them up: ${again('npx dukou pull --theirs')}`,
    );
    return 1;
  }
  const written = missing.flatMap(({ path, after }) => (after === null ? [] : [{ path, text: after }]));
  const gone = missing.filter(({ after }) => after === null);
  writeFiles(root, written, false);
  for (const { path } of gone) rmSync(join(root, path), { force: true });
  for (const { path } of written) io.out(`wrote ${path}`);
  for (const { path } of gone) io.out(`removed ${path}`);
  io.err(missing.length === 0 ? 'The files have everything that was published in the console.' : 'Pulled.');
  return 0;
}
