import type { Command } from 'commander';
import { systemClock } from '../clock.ts';
import { openedRelease } from '../release/opened-release.ts';
import { takesBack } from '../release/publication.ts';
import { type FoundVersion, namedFound, rollBack, type WayBack, wayBack } from '../release/publish.ts';
import { publisherOf } from '../release/publisher-of.ts';
import { named, toldPublication } from '../release/told-publication.ts';
import { canAgree } from './can-agree.ts';
import type { CommandIo } from './command-io.ts';
import { asReleaseCommand, findVersion, type ReleasePlace } from './release-place.ts';

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
      'give visitors an earlier version again; without a number the one before the current one; asks first, on a terminal',
    )
    .argument('[version]', 'its number, or the beginning of its release (dukou releases lists them)')
    .option('--by <name>', 'who takes back; default from git, else the user of this machine')
    .option('--note <text>', 'why', '')
    .option('--yes', 'do not ask; needed without a terminal')
    .option('--json', 'print the outcome as JSON')
    .option('--root <folder>', 'project root', '.')
    .action((typed: string | undefined, options: Options) =>
      asReleaseCommand(options, io, async (place) => {
        const { root, store, again } = place;
        canAgree(options.yes, io, 'rollback');
        const way = wayBack(store, typed === undefined ? null : findVersion(place, typed), again);
        const { version } = way.target;
        const isBack = version !== null && takesBack(store.log(), version);
        for (const line of whatGoes(place, way, isBack)) io.err(line);
        if (!options.yes && !(await io.confirm?.(isBack ? 'Take back?' : 'Make it current again?'))) {
          io.err(isBack ? 'Nothing was taken back.' : 'Nothing was changed.');
          return 1;
        }
        const { by, note } = publisherOf(root, options);
        // The console asks for a role; here it is known of nobody, so that somebody looks at it afterwards.
        const emergency = note.trim() || '没有写原因';
        const done = await rollBack(store, way, { by, note, emergency, now: systemClock.now });
        if (options.json)
          io.out(
            JSON.stringify({ version: done.n, release: done.id, before: done.before, by, note }, null, 2),
          );
        io.err(
          `${upper(namedFound(way.target))} is current again, as version ${done.n}, in place of ${way.current ? named(way.current) : 'none'}. The files of the project are as they were.`,
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
  { current, target }: WayBack,
  isBack: boolean,
): readonly string[] {
  const told = (found: FoundVersion) =>
    `${namedFound(found)}${found.version ? `, ${toldPublication(found.version)}` : ''}`;
  const gets = told(target);
  if (current === null || current.n === target.version?.n) return [`Visitors get again: ${gets}`];
  const { release, fault } = openedRelease(store, current.id);
  return [
    `${isBack ? 'Takes back' : 'Replaces'}: ${told({ id: current.id, version: current })}`,
    `Visitors get again: ${gets}`,
    release === null
      ? `What that changes cannot be said. ${fault}`
      : `What that changes: ${again(`npx dukou diff ${current.n} ${target.version?.n ?? target.id}`)}`,
  ];
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
