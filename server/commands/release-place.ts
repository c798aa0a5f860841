import { resolve } from 'node:path';
import { UsageError } from '../../engine/cli/usage-error.ts';
import { currentOf } from '../release/current-of.ts';
import { publishedReleases } from '../release/open-releases.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { readSettings } from '../settings.ts';
import type { CommandIo } from './command-io.ts';
import { nothingPublished } from './nothing-published.ts';

/** The project and its published releases, as a command's options and the environment say. */
export interface ReleasePlace {
  readonly root: string;
  readonly store: ReleaseStore;
}

export function releasePlace(options: { readonly root: string }, io: CommandIo): ReleasePlace {
  const root = resolve(io.cwd, options.root);
  return { root, store: publishedReleases(dataDirOf(root, io.env.DATA_DIR)) };
}

/** The data folder of a project. Only that is wanted: settings of the server must not stop a command. */
export function dataDirOf(root: string, named: string | undefined): string {
  return readSettings({ DATA_DIR: named, DUKOU_ROOT: root }, { dev: true }).dataDir;
}

/**
 * The release that a person means: its id, the beginning of it, or `current`. Throws `UsageError` with the ids that there are.
 */
export function findRelease(store: ReleaseStore, typed: string): string {
  const known = new Set([...store.ids(), ...store.log().map(({ id }) => id)]);
  if (typed === 'current') {
    const { id } = currentOf(store);
    if (id === null) throw nothingPublished();
    return id;
  }
  const fitting = [...known].filter((id) => typed.length >= 4 && id.startsWith(typed));
  const [id] = fitting;
  if (fitting.length === 1 && id !== undefined) return id;
  const reason = fitting.length > 1 ? `fits ${fitting.join(' and ')}` : 'is no release that was published';
  throw new UsageError(`"${typed}" ${reason}. See: dukou releases`);
}

/** Runs a command on releases; what was not understood is said in one line, and the exit code is 2. */
export async function asReleaseCommand(io: CommandIo, run: () => Promise<0 | 1>): Promise<void> {
  try {
    io.exit(await run());
  } catch (error) {
    io.progress('');
    if (!(error instanceof UsageError)) throw error;
    io.err(error.message);
    io.exit(2);
  }
}
