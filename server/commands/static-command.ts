import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../engine/cli/usage-error.ts';
import { CLIENT_DIR } from '../entry/built-entry.ts';
import { currentOf } from '../release/current-of.ts';
import { openedRelease } from '../release/opened-release.ts';
import { usableWayBack } from '../release/usable-way-back.ts';
import { writeStaticSite } from '../release/write-static-site.ts';
import type { CommandIo } from './command-io.ts';
import { asReleaseCommand } from './release-place.ts';

/** Why no folder can be here, as the end of a sentence; null when one is, or may be made. */
function whyNoFolder(path: string): string | null {
  if (existsSync(path)) return statSync(path).isDirectory() ? null : 'is a file, or lies in one';
  return isLink(path) ? `cannot be made: ${path} is a link to nothing` : whyNoFolder(dirname(path));
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** Adds `static`: the site as plain files. */
export function registerStaticCommand(program: Command, io: CommandIo): void {
  program
    .command('static')
    .description('write the pages and the published release as plain files, for any web server or CDN')
    .argument('<folder>', 'made when it does not exist, brought up to date when it does')
    .option('--root <folder>', 'project root', '.')
    .action((typed: string, options: { readonly root: string }) =>
      asReleaseCommand(options, io, async ({ store, again }) => {
        const folder = resolve(io.cwd, typed);
        const why = whyNoFolder(folder);
        if (why !== null) throw new UsageError(`${folder} ${why}. Name a folder.`);
        const current = store.current();
        if (current === null || !currentOf(store).isPublished)
          throw new UsageError(`Nothing was published yet. Run first: ${again('npx dukou publish')}`);
        const { fault } = openedRelease(store, current.id);
        if (fault !== null) {
          const back = usableWayBack(store, current.id);
          const orBack = back === null ? '' : `, or take it back: ${again(back)}`;
          io.err(`${fault} Nothing was written. Publish again${orBack}`);
          return 1;
        }
        // The pages belong to the program, not to the configuration.
        const client = join(resolve(io.env.DUKOU_ROOT || io.cwd), CLIENT_DIR);
        if (!existsSync(client)) throw new UsageError(`${client} does not exist. Run first: npm run build`);
        io.progress('writing …');
        writeStaticSite(store, current, client, folder);
        io.progress('');
        io.err(`${folder} serves release ${current.id}.`);
        return 0;
      }),
    );
}
