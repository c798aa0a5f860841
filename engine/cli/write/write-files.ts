import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
 * Writes all of the files or none, each in one step: whoever watches the folder never sees half a file. Everything that can fail is
 * tried beside the files before the first of them is touched.
 *
 * @param isNew refuse to replace a file that appeared meanwhile.
 * @throws UsageError naming the file that cannot be written; everything is then as it was.
 */
export function writeFiles(root: string, files: readonly FileToWrite[], isNew: boolean): void {
  if (isNew) refuseExisting(root, files);
  /** What takes back the steps that were done, the last one first. */
  const undo: (() => void)[] = [];
  const drafts = files.map(({ path, text }, index) => {
    const target = join(root, path);
    return { path, text, target, draft: join(dirname(target), `.${process.pid}-${index}.draft`) };
  });
  const attempt = (path: string, step: () => void) => {
    try {
      step();
    } catch (cause) {
      for (const back of undo.reverse()) back();
      throw new UsageError(`${path} cannot be written: ${reasonOf(cause)}. Nothing was changed.`, { cause });
    }
  };
  for (const { path, text, target, draft } of drafts) {
    attempt(path, () => {
      const made = mkdirSync(dirname(target), { recursive: true });
      if (made !== undefined) undo.push(() => rmSync(made, { recursive: true, force: true }));
      undo.push(() => rmSync(draft, { recursive: true, force: true }));
      writeFileSync(draft, text);
    });
  }
  for (const { path, target, draft } of drafts) {
    attempt(path, () => {
      const before = existsSync(target) ? readFileSync(target) : null;
      renameSync(draft, target);
      undo.push(() => (before ? writeFileSync(target, before) : rmSync(target, { force: true })));
    });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'its folder is write-protected',
  EPERM: 'it is write-protected, or open in another program',
  EBUSY: 'it is open in another program',
  EROFS: 'the disk is write-protected',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'a file stands where its folder should be',
  ENOTDIR: 'a file stands where its folder should be',
  EISDIR: 'a folder stands in its place',
};

function reasonOf(cause: unknown): string {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
