import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { currentOf } from './current-of.ts';
import type { ReleaseStore } from './release-store.ts';

/** A file that versions of the console have changed since somebody last published a folder. */
export interface ConsoleChange {
  readonly path: string;
  /** In that folder; null where it had no such file. */
  readonly before: string | null;
  /** In the version that visitors have; null where it has no such file. */
  readonly after: string | null;
}

/** What visitors have from the console, and no folder knows of unless it was pulled. */
export function consoleChanges(store: ReleaseStore): readonly ConsoleChange[] {
  const { version } = currentOf(store);
  const folder = store.log().findLast(({ action, draft }) => action !== 'rollback' && draft === undefined);
  if (!version || !folder || folder.sources === version.sources) return [];
  const [was, is] = [store.sourcesOf(folder), store.sourcesOf(version)];
  if (was === null || is === null) return [];
  const [before, after] = [was, is].map(({ files }) => textsOf(files)) as [Texts, Texts];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** The changes that these files would take back, since they are as they were before. */
export function takenBackBy(
  changes: readonly ConsoleChange[],
  files: readonly SourceFile[],
): readonly ConsoleChange[] {
  const texts = textsOf(files);
  return changes.filter(({ path, before }) => (texts.get(path) ?? null) === before);
}

type Texts = ReadonlyMap<string, string>;

function textsOf(files: readonly SourceFile[]): Texts {
  return new Map(files.map(({ path, text }) => [path, text]));
}
