import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

interface Reason {
  readonly why: string;
  readonly whatToDo: string;
}

const NO_RIGHT: Reason = { why: 'this user has no right to', whatToDo: 'run it as the user who owns it' };

/** What the system says when it does not let a program write, in words for whoever runs it. */
const REASONS: Readonly<Record<string, Reason>> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: { why: 'the disk is read-only', whatToDo: 'have it mounted for writing' },
  ENOSPC: { why: 'the disk is full', whatToDo: 'make room there' },
  EDQUOT: { why: "this user's share of the disk is used up", whatToDo: 'make room there' },
  EFBIG: {
    why: 'the file would be larger than is allowed here',
    whatToDo: 'allow larger files (ulimit -f)',
  },
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

/**
 * One sentence for a disk that does not take what a command writes, or does not let it read, with what to do; null for
 * any other error.
 *
 * @param folder what was to be written to, where the error does not say it.
 */
export function writeRefusal(error: unknown, folder?: string): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const noFolder = syscall === 'mkdir' ? NO_FOLDER[code] : undefined;
  if (noFolder !== undefined && path !== undefined)
    return `cannot make the folder ${path}: ${noFolder} (${code}).`;
  const found = REASONS[code];
  if (found === undefined) return null;
  const reason = `${found.why} (${code}); ${found.whatToDo}`;
  if (syscall !== undefined && READING.includes(syscall)) return cannotRead(path, reason);
  if (path !== undefined && cannotBeRead(path)) return cannotRead(path, reason);
  const place = path === undefined ? folder : folderOf(path);
  return `cannot write${place === undefined ? '' : ` to ${place}`}: ${reason}.`;
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
