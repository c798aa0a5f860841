import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { currentOf } from './current-of.ts';
import { notedBase } from './noted-base.ts';
import type { ReleaseStore } from './release-store.ts';

/** A file that somebody else has published since the files of a folder were last pulled or published. */
export interface ConsoleChange {
  readonly path: string;
  /** When they were; null where there was no such file. */
  readonly before: string | null;
  /** In the version that visitors have; null where it has no such file. */
  readonly after: string | null;
}

/**
 * What visitors have from others, and the files of a folder do not know of. None while the console has published
 * nothing. A folder that never noted what it knows of is taken to know what was last published from files.
 */
export function consoleChanges(store: ReleaseStore, root: string): readonly ConsoleChange[] {
  const { version } = currentOf(store);
  const log = store.log();
  if (!version || !log.some(({ draft }) => draft !== undefined)) return [];
  const noted = notedBase(root);
  const folder = log.findLast(({ action, draft }) => action !== 'rollback' && draft === undefined);
  const was =
    (noted === null ? null : store.sourcesOf({ id: '', sources: noted })) ??
    (folder ? store.sourcesOf(folder) : null);
  const is = store.sourcesOf(version);
  if (was === null || is === null) return [];
  const [before, after] = [textsOf(was.files), textsOf(is.files)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** The changes that these files lack. */
export function lackedOf(
  changes: readonly ConsoleChange[],
  files: readonly SourceFile[],
): readonly ConsoleChange[] {
  const texts = textsOf(files);
  return changes.filter(({ path, after }) => (texts.get(path) ?? null) !== after);
}

function textsOf(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}
