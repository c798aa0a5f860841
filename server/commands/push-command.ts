import type { Command } from 'commander';
import { CHANNEL_HEADER, channelBook } from '../console/drafts/channel-book.ts';
import { folderCells } from '../console/drafts/folder-cells.ts';
import { pushToConsole } from '../console/drafts/push-to-console.ts';
import { readProjectFiles } from '../release/candidate.ts';
import { consoleChanges, lackedOf } from '../release/console-changes.ts';
import { currentOf } from '../release/current-of.ts';
import { notedBase } from '../release/noted-base.ts';
import type { CommandIo } from './command-io.ts';
import { asReleaseCommand, type ReleasePlace } from './release-place.ts';
import { runTaskLate } from './run-task-late.ts';

interface Options {
  readonly as: string;
  readonly title: string;
  readonly note: string;
  readonly root: string;
}

/** Adds `push`: makes a draft of the console of what was changed in the files. */
export function registerPushCommand(program: Command, io: CommandIo): void {
  program
    .command('push')
    .description('make a draft of the console of channels that were changed in the files; publishes nothing')
    .requiredOption('--as <login>', 'whose draft it is, by the login in the console')
    .requiredOption('--title <text>', 'what it is called')
    .requiredOption('--note <text>', 'what it is for')
    .option('--root <folder>', 'project root', '.')
    .action((options: Options) => asReleaseCommand(options, io, async (place) => push(place, options, io)));
}

async function push(
  { root, store, again }: ReleasePlace,
  { as: login, title, note }: Options,
  io: CommandIo,
): Promise<0 | 1> {
  const { sources: files } = readProjectFiles(root, io.progress);
  io.progress('');
  const { version } = currentOf(store);
  const base = store
    .log()
    .findLast(({ sources }) => sources !== undefined && sources === (notedBase(root) ?? version?.sources));
  const kept = base && store.sourcesOf(base);
  if (!base || !kept || lackedOf(consoleChanges(store, root), files).length > 0) {
    io.err(`These files do not know of what is published. First: ${again('npx dukou pull')}`);
    return 1;
  }
  const book = channelBook(kept.files);
  const { cells, beyond } = folderCells(book, files);
  for (const path of beyond) io.out(`${path}: says more than the console's columns`);
  const { faults } = book.plan(cells);
  for (const { channel, header, text } of faults) io.out(`${channel} ${header}: ${text}`);
  if (beyond.length + faults.length > 0 || cells.length === 0) {
    io.err(
      cells.length === 0 && beyond.length === 0
        ? 'The files change nothing.'
        : `No draft was made. What drafts cannot say is published as files: ${again('npx dukou publish')}`,
    );
    return 1;
  }
  const begun = [...new Set(cells.map(({ channel }) => channel))]
    .filter((channel) => book.cell(channel, CHANNEL_HEADER) === '')
    .map((channel) => ({ channel, header: CHANNEL_HEADER, value: channel.replace(/^\D+/, '') }));
  const pushed = await runTaskLate(
    pushToConsole,
    { login, title, note, base: base.n, sources: kept.id, cells: [...begun, ...cells] },
    io,
  );
  if ('refused' in pushed) {
    io.err(pushed.refused);
    return 1;
  }
  io.out(`${pushed.origin ?? ''}/drafts/${pushed.number}`);
  return 0;
}
