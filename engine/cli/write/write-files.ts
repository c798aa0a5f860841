import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** A file to be written; the path is relative to the project's root, with slashes. */
export interface FileToWrite {
  readonly path: string;
  readonly text: string;
}

/**
 * Refuses to write where something stands already.
 *
 * @throws UsageError naming every such file.
 */
export function refuseExisting(root: string, files: readonly FileToWrite[]): void {
  const taken = files.filter(({ path }) => existsSync(join(root, path))).map(({ path }) => path);
  if (taken.length === 0) return;
  throw new UsageError(
    `${taken.join(', ')} ${taken.length === 1 ? 'exists' : 'exist'} already and would be overwritten; nothing was written. Change what is there by hand, or choose another name.`,
  );
}

/**
 * Writes files, each in one step: whoever watches the folder never sees half a file.
 *
 * @param isNew refuse to replace a file that appeared meanwhile.
 */
export function writeFiles(root: string, files: readonly FileToWrite[], isNew: boolean): void {
  if (isNew) refuseExisting(root, files);
  for (const { path, text } of files) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    const draft = join(dirname(target), `.${process.pid}.draft`);
    try {
      writeFileSync(draft, text);
      renameSync(draft, target);
    } finally {
      rmSync(draft, { force: true });
    }
  }
}
