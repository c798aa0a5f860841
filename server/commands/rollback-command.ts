import type { Command } from 'commander';
import { systemClock } from '../clock.ts';
import { rollBack } from '../release/publish.ts';
import { usualPublisher } from '../release/who.ts';
import type { CommandIo } from './command-io.ts';
import { asReleaseCommand, findRelease, releasePlace } from './release-place.ts';

interface Options {
  readonly by?: string;
  readonly note?: string;
  readonly json?: boolean;
  readonly root: string;
}

/** Adds `rollback`: makes an earlier release current again. */
export function registerRollbackCommand(program: Command, io: CommandIo): void {
  program
    .command('rollback')
    .description('give visitors an earlier release again; without a name the one before the current one')
    .argument('[release]', 'its id, or the beginning of it (dukou releases lists them)')
    .option('--by <name>', 'who takes back; default from git, else the user of this machine')
    .option('--note <text>', 'why', '')
    .option('--json', 'print the outcome as JSON')
    .option('--root <folder>', 'project root', '.')
    .action((typed: string | undefined, options: Options) =>
      asReleaseCommand(io, async () => {
        const { root, store } = releasePlace(options, io);
        const id = typed === undefined ? null : findRelease(store, typed);
        const by = options.by ?? usualPublisher(root);
        const done = await rollBack(store, id, { by, note: options.note ?? '', now: systemClock.now });
        if (options.json)
          io.out(JSON.stringify({ release: done.id, before: done.before, by, note: done.note }, null, 2));
        io.err(
          `Release ${done.id} is current again, in place of ${done.before ?? 'none'}. The files of the project are as they were.`,
        );
        return 0;
      }),
    );
}
