import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Quiet time after the last change: editors and version control write many files at once. */
const QUIET_MS = 150;

function foldersBelow(folder: string): string[] {
  if (!existsSync(folder)) {
    return [];
  }
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => foldersBelow(join(folder, entry.name)));
  return [folder, ...below];
}

/**
 * Calls back, once things are quiet, after anything below the folders has changed. One watcher per folder, since watching
 * recursively costs a watcher per file on Linux. Returns the function that stops.
 */
export function watchFolders(roots: readonly string[], onChange: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  function forget(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  function refresh(): void {
    const folders = new Set(roots.flatMap(foldersBelow));
    for (const folder of watchers.keys()) {
      if (!folders.has(folder)) {
        forget(folder);
      }
    }
    for (const folder of folders) {
      if (!watchers.has(folder)) {
        const watcher = watch(folder, { persistent: false }, changed);
        watcher.on('error', () => forget(folder));
        watchers.set(folder, watcher);
      }
    }
  }

  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      refresh();
      onChange();
    }, QUIET_MS);
  }

  refresh();
  return () => {
    clearTimeout(timer);
    for (const folder of [...watchers.keys()]) {
      forget(folder);
    }
  };
}
