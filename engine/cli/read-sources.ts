import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../compile/problems/source-file.ts';
import { readSourceFile } from './read-source-file.ts';

/** Folders that hold configuration. */
export const SOURCE_FOLDERS: readonly string[] = ['hosts', 'channels', 'schemas'];

/** So many files are read between two reports of progress. */
const REPORTED_EVERY = 1000;

/** A file or folder of the configuration exists and cannot be read. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/**
 * Reads all files of the configuration, hidden ones left out.
 *
 * @param root project root.
 * @param onRead told now and then how many files were read so far.
 * @param isWanted which files to read, by path; all of them when not given.
 * @returns posix paths relative to the root, in the order of paths; a missing folder has no files.
 * @throws SourceError when a file or folder exists and cannot be read; a link that leads nowhere is one.
 */
export function readSources(
  root: string,
  onRead: (files: number) => void = () => undefined,
  isWanted: (path: string) => boolean = () => true,
): readonly SourceFile[] {
  return SOURCE_FOLDERS.flatMap((folder) => filesBelow(root, folder))
    .filter(isWanted)
    .map((path, index) => {
      if (index > 0 && index % REPORTED_EVERY === 0) onRead(index);
      return readOne(root, path);
    });
}

function readOne(root: string, path: string): SourceFile {
  try {
    return readSourceFile(root, path);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): SourceError {
  return new SourceError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
}

function filesBelow(root: string, folder: string): readonly string[] {
  let names: ReturnType<typeof list>;
  try {
    names = list(join(root, folder));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw unreadable(folder, cause);
  }
  return names.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : [path];
  });
}

function list(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
