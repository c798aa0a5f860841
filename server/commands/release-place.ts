import { resolve } from 'node:path';
import type { Again } from '../../engine/cli/again.ts';
import { repeatedCommand } from '../../engine/cli/repeated-command.ts';
import { UsageError } from '../../engine/cli/usage-error.ts';
import type { Database } from '../db/database.ts';
import { keepPrivate } from '../keep-private.ts';
import { currentOf } from '../release/current-of.ts';
import { withPublished } from '../release/open-releases.ts';
import { broughtBy, lastPublicationOf } from '../release/publication.ts';
import type { FoundVersion } from '../release/publish.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { CommandIo } from './command-io.ts';
import { dataFolderLine, dataFolderWarning, wasServed } from './data-folder-line.ts';
import { nothingPublished } from './nothing-published.ts';

/** The project and its published releases, as a command's options and the environment say. */
export interface ReleasePlace {
  readonly root: string;
  readonly store: ReleaseStore;
  readonly settings: Settings;
  /** Where the releases are in a database of several servers; else null. */
  readonly db: Database | null;
  /** A command to be copied, with what makes it work on the same project and data. */
  readonly again: Again;
}

/** Where the releases of a project are. Only that is wanted: settings of the server must not stop a command. */
export function releaseSettings(root: string, env: CommandIo['env']): Settings {
  const { DATA_DIR, DATABASE_URL, DUKOU_DATABASE_DIRECT_URL } = env;
  return readSettings({ DATA_DIR, DATABASE_URL, DUKOU_DATABASE_DIRECT_URL, DUKOU_ROOT: root }, { dev: true });
}

/**
 * The version that a person means: its number, the id of its release or the beginning of it, or `current`. Of several
 * versions of a release it is the newest that somebody published. Throws `UsageError` with where they are listed.
 */
export function findVersion(
  { store, again }: Pick<ReleasePlace, 'store' | 'again'>,
  typed: string,
): FoundVersion {
  const log = store.log();
  const known = new Set([...store.ids(), ...log.map(({ id }) => id)]);
  if (typed === 'current') {
    const { id, version, fault } = currentOf(store);
    if (id !== null) return { id, version };
    throw fault === null ? nothingPublished(again) : new UsageError(`${fault}.`);
  }
  const numbered = log.find(({ n }) => String(n) === typed);
  if (numbered) return { id: numbered.id, version: numbered };
  const fitting = [...known].filter((id) => typed.length >= 4 && id.startsWith(typed));
  const [id] = fitting;
  if (fitting.length === 1 && id !== undefined)
    return { id, version: broughtBy(log, id) ?? lastPublicationOf(log, id) };
  const reason = fitting.length > 1 ? `fits ${fitting.join(' and ')}` : 'is no version that was published';
  throw new UsageError(`"${typed}" ${reason}. See: ${again('npx dukou releases')}`);
}

/**
 * Runs a command on releases; what was not understood is said in one line, and the exit code is 2. Whatever becomes of
 * it, the data folder is named; one that no server has ever used is named before anything is done, too.
 */
export async function asReleaseCommand(
  options: { readonly root: string },
  io: CommandIo,
  run: (place: ReleasePlace) => Promise<0 | 1>,
): Promise<void> {
  const root = resolve(io.cwd, options.root);
  const settings = releaseSettings(root, io.env);
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === null && !wasServed(dataDir)) io.err(`${dataFolderWarning(dataDir)}\n`);
  try {
    keepPrivate(dataDir, io.err);
    const again: Again = (command) =>
      repeatedCommand(command, { cwd: io.cwd, root: options.root, dataDir: io.env.DATA_DIR });
    io.exit(await withPublished(settings, io.err, (store, db) => run({ root, store, settings, db, again })));
  } catch (error) {
    io.progress('');
    if (!(error instanceof UsageError)) throw error;
    io.err(error.message);
    io.exit(2);
  } finally {
    io.err(
      databaseUrl === null
        ? dataFolderLine(dataDir)
        : `releases of the database of DATABASE_URL, copied to ${dataDir}`,
    );
  }
}
