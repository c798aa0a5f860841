import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the system says when it does not let a program write, in words for whoever runs it. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to',
  EPERM: 'this user has no right to',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is used up",
  EFBIG: 'the file would be larger than is allowed here',
};

/** What the system says where there can be no folder of that name. */
const NO_FOLDER: Readonly<Record<string, string>> = {
  ENOENT: 'the system takes no folders there',
  ENOTDIR: 'what it would lie in is a file',
  ENAMETOOLONG: 'the name is too long',
};

/** What a program asks the system for when it only reads. `open` is asked for both. */
const READING: readonly string[] = [
  'scandir',
  'opendir',
  'read',
  'stat',
  'lstat',
  'readlink',
  'realpath',
  'watch',
];

/** One sentence for a disk that does not take what a command writes, or does not let it read; null for any other error. */
export function writeRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const noFolder = syscall === 'mkdir' ? NO_FOLDER[code] : undefined;
  if (noFolder !== undefined && path !== undefined)
    return `cannot make the folder ${path}: ${noFolder} (${code}).`;
  const reason = REASONS[code];
  if (reason === undefined) return null;
  if (syscall !== undefined && READING.includes(syscall)) return cannotRead(path, `${reason} (${code})`);
  if (path === undefined) return `cannot write: ${reason} (${code}).`;
  return cannotBeRead(path)
    ? cannotRead(path, `${reason} (${code})`)
    : `cannot write to ${folderOf(path)}: ${reason} (${code}).`;
}

function cannotRead(path: string | undefined, reason: string): string {
  return `cannot read${path === undefined ? '' : ` ${path}`}: ${reason}.`;
}

/** The same error comes of a file that may not be read. */
function cannotBeRead(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.R_OK);
    return false;
  } catch {
    return true;
  }
}

function folderOf(path: string): string {
  try {
    return statSync(path).isDirectory() ? path : dirname(path);
  } catch {
    return dirname(path);
  }
}
