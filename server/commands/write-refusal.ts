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

/** One sentence for a disk that does not take what a command writes; null for any other error. */
export function writeRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (reason === undefined) return null;
  if (path === undefined) return `cannot write: ${reason} (${code}).`;
  return cannotBeRead(path)
    ? `cannot read ${path}: ${reason} (${code}).`
    : `cannot write to ${folderOf(path)}: ${reason} (${code}).`;
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
