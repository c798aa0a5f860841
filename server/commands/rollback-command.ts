import type { Command } from 'commander';
import { systemClock } from '../clock.ts';
import { openedRelease } from '../release/opened-release.ts';
import { broughtBy, lastPublicationOf, type Publication, takesBack } from '../release/publication.ts';
import { rollBack, wayBack } from '../release/publish.ts';
import { publisherOf } from '../release/publisher-of.ts';
import { toldPublication } from '../release/told-publication.ts';
import { canAgree } from './can-agree.ts';
import type { CommandIo } from './command-io.ts';
import { asReleaseCommand, findRelease, type ReleasePlace } from './release-place.ts';

interface Options {
  readonly by?: string;
  readonly note?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly root: string;
}

/** Adds `rollback`: makes an earlier release current again. */
export function registerRollbackCommand(program: Command, io: CommandIo): void {
  program
    .command('rollback')
    .description(
      'give visitors an earlier release again; without a name the one before the current one; asks first, on a terminal',
    )
    .argument('[release]', 'its id, or the beginning of it (dukou releases lists them)')
    .option('--by <name>', 'who takes back; default from git, else the user of this machine')
    .option('--note <text>', 'why', '')
    .option('--yes', 'do not ask; needed without a terminal')
    .option('--json', 'print the outcome as JSON')
    .option('--root <folder>', 'project root', '.')
    .action((typed: string | undefined, options: Options) =>
      asReleaseCommand(options, io, async (place) => {
        const { root, store, again } = place;
        canAgree(options.yes, io, 'rollback');
        const way = wayBack(store, typed === undefined ? null : findRelease(place, typed), again);
        const isBack = takesBack(store.log(), way.target);
        for (const line of whatGoes(place, way.current, way.target, isBack)) io.err(line);
        if (!options.yes && !(await io.confirm?.(isBack ? 'Take back?' : 'Make it current again?'))) {
          io.err(isBack ? 'Nothing was taken back.' : 'Nothing was changed.');
          return 1;
        }
        const { by, note } = publisherOf(root, options);
        const done = await rollBack(store, way, { by, note, now: systemClock.now });
        if (options.json)
          io.out(JSON.stringify({ release: done.id, before: done.before, by, note }, null, 2));
        io.err(
          `Release ${done.id} is current again, in place of ${done.before ?? 'none'}. The files of the project are as they were.`,
        );
        return 0;
      }),
    );
}

/**
 * Whose publication visitors lose, and whose they get again.
 *
 * @param isBack false when the target was taken back before: then nothing is, the current one only makes room for it.
 */
function whatGoes(
  { store, again }: ReleasePlace,
  current: string | null,
  target: string,
  isBack: boolean,
): readonly string[] {
  const log = store.log();
  const told = (id: string | null, last: Publication | null) =>
    `release ${id ?? '(unknown)'}${last ? `, ${toldPublication(last)}` : ''}`;
  const gets = told(target, broughtBy(log, target));
  if (current === target || current === null) return [`Visitors get again: ${gets}`];
  const { release, fault } = openedRelease(store, current);
  return [
    `${isBack ? 'Takes back' : 'Replaces'}: ${told(current, lastPublicationOf(log, current))}`,
    `Visitors get again: ${gets}`,
    release === null
      ? `What that changes cannot be said. ${fault}`
      : `What that changes: ${again(`npx dukou diff ${current} ${target}`)}`,
  ];
}
