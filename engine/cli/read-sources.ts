import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { SourceFile } from '../compile/problems/source-file.ts';
import { readSourceFile, refuseLinkOut } from './read-source-file.ts';
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
 * @throws SourceError when a file or folder exists and cannot be read; a link that leads nowhere is one. So is a link
 * that leads out of the project, and a folder below those of the configuration that is a link.
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
    throw cause instanceof SourceError ? cause : unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): SourceError {
  return new SourceError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
}

function filesBelow(root: string, folder: string, isDeep = true): readonly string[] {
  let names: ReturnType<typeof list>;
  try {
    names = list(join(root, folder));
    if (!folder.includes('/')) refuseLinkOut(root, folder, join(root, folder));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause instanceof SourceError ? cause : unreadable(folder, cause);
  }
  return names.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isDeep ? filesBelow(root, path) : [];
    // Followed, it might lead round in a circle, or bring the same files under two names.
    if (entry.isSymbolicLink() && statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory())
      throw new SourceError(`${path} is a link to a folder; put the folder itself in its place`);
    return [path];
  });
}

function list(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
