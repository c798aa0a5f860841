import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Quiet time after the last change: editors and version control write many files at once. */
const QUIET_MS = 150;

function foldersBelow(folder: string): string[] {
  try {
    const below = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) => foldersBelow(join(folder, entry.name)));
    return [folder, ...below];
  } catch {
    // It is gone, or may not be read: whoever reads the files says so. It may be read again one day.
    return existsSync(folder) ? [folder] : [];
  }
}

/**
 * Calls back, once things are quiet, after anything below the folders has changed. One watcher per folder, since
 * watching recursively costs a watcher per file on Linux. Returns the function that stops.
 *
 * @param print told when a change could not be dealt with, or a folder cannot be watched: neither ends the process.
 */
export function watchFolders(
  roots: readonly string[],
  onChange: () => void,
  print: (text: string) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  function forget(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  function watchOne(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, changed);
      watcher.on('error', () => forget(folder));
      watchers.set(folder, watcher);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        print(`Changes in ${folder} will not be noticed: ${(error as Error).message}`);
      }
    }
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
        watchOne(folder);
      }
    }
  }

  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      refresh();
      try {
        onChange();
      } catch (error) {
        print(`A change could not be dealt with: ${(error as Error).message}`);
      }
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
