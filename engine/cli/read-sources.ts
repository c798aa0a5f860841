import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { SourceFile } from '../compile/problems/source-file.ts';
import { readSourceFile } from './read-source-file.ts';
import { takenFiles } from './site-files.ts';
import { SourceError } from './source-error.ts';

/** Folders that hold configuration. */
export const SOURCE_FOLDERS: readonly string[] = ['hosts', 'channels', 'schemas'];

/** So many files are read between two reports of progress. */
const REPORTED_EVERY = 1000;

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
  const own = SOURCE_FOLDERS.flatMap((folder) => filesBelow(root, folder));
  return withTaken(root, own)
    .filter(isWanted)
    .map((path, index) => {
      if (index > 0 && index % REPORTED_EVERY === 0) onRead(index);
      return readOne(root, path);
    });
}

/** The files of a site with those that it takes from another one, in the order of paths; its own take their place. */
function withTaken(root: string, own: readonly string[]): readonly string[] {
  const taken = takenFiles(root);
  if (!taken) return own;
  const more = taken.paths.flatMap((path) =>
    extname(path) === '' ? filesBelow(taken.base, path, false) : [path],
  );
  const isSource = (path: string) => SOURCE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));
  return [...new Set([...own, ...more.filter(isSource)])].sort();
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

function filesBelow(root: string, folder: string, isDeep = true): readonly string[] {
  let names: ReturnType<typeof list>;
  try {
    names = list(join(root, folder));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw unreadable(folder, cause);
  }
  return names.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isDeep ? filesBelow(root, path) : [];
    return [path];
  });
}

function list(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
