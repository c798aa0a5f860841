import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

/**
 * What a file holds that somebody names on the command line.
 *
 * @throws UsageError when nothing, or no file, lies there.
 */
export function readNamedFile(cwd: string, file: string): Buffer {
  const path = resolve(cwd, file);
  if (!existsSync(path)) throw new UsageError(`there is no file ${path}`);
  refuseFolder(path, file);
  return readFileSync(path);
}

/** The option of every command that writes a file of any name, and what it says of itself. */
export const FORCE = ['--force', 'write over a file that has the name already'] as const;

/**
 * Refuses a name under which no file can be written, or another one would be lost. Asked before the work of which the
 * file is the result: some results, new links for example, can be had only once.
 *
 * @throws UsageError when its folder is not there, it is a folder itself, or, without `force`, something has the name.
 */
export function refuseTarget(cwd: string, file: string, force = false): void {
  const path = resolve(cwd, file);
  const folder = dirname(path);
  if (!existsSync(folder))
    throw new UsageError(`${file} cannot be written: there is no folder ${folder}; make it, or name another`);
  refuseFolder(path, file);
  // Nothing is lost of what is no file, such as /dev/stdout.
  if (!force && statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`${file} is there already; name another file, or give --force to write over it`);
}

function refuseFolder(path: string, file: string): void {
  if (existsSync(path) && statSync(path).isDirectory())
    throw new UsageError(`${file} is a folder; name a file`);
}
