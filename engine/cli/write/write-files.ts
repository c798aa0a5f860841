import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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
 * A file in the place of a link would end it, and what it led to would keep the text of before.
 *
 * @throws UsageError naming the first such file.
 */
function refuseLinks(root: string, files: readonly FileToWrite[]): void {
  const link = files.find(({ path }) => isLink(join(root, path)));
  if (!link) return;
  throw new UsageError(
    `${link.path} is a link; nothing was written. Put the file itself in its place, or change by hand what it leads to.`,
  );
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // Nothing stands there, or nothing can; the latter is told when it is written.
    return false;
  }
}

/** A step that was done, and what takes it back. */
interface Step {
  /** What is there when it cannot be taken back. */
  readonly left: string;
  back(): void;
}

/** Takes back the steps, the last one first, and says what of them is left. */
function takeBack(steps: readonly Step[]): string {
  const left = [...steps].reverse().flatMap(({ left, back }) => {
    try {
      back();
      return [];
    } catch (cause) {
      return [`${left} (${reasonOf(cause)})`];
    }
  });
  if (left.length === 0) return 'Nothing was changed.';
  return `Not everything could be taken back; mend this by hand:${left.map((what) => `\n  ${what}`).join('')}`;
}

/**
 * Writes all of the files or none, each in one step: whoever watches the folder never sees half a file. Everything that
 * can fail is tried beside the files before the first of them is touched.
 *
 * @param isNew refuse to replace a file that appeared meanwhile.
 * @throws UsageError naming the file that cannot be written; everything is then as it was, or what is not is named.
 */
export function writeFiles(root: string, files: readonly FileToWrite[], isNew: boolean): void {
  if (isNew) refuseExisting(root, files);
  refuseLinks(root, files);
  const steps: Step[] = [];
  /** What takes the place of a file that was written too early, by its path. */
  const kept = new Set<string>();
  const drafts = files.map(({ path, text }, index) => {
    const beside = join(dirname(path), `.${process.pid}-${index}`);
    return { path, text, draft: `${beside}.draft`, before: `${beside}.before` };
  });
  const at = (path: string): string => join(root, path);
  const remove = (path: string) => ({
    left: `${path} was left`,
    back: () => (kept.has(path) ? undefined : rmSync(at(path), { recursive: true, force: true })),
  });
  const attempt = (path: string, step: () => void) => {
    try {
      step();
    } catch (cause) {
      throw new UsageError(`${path} cannot be written: ${reasonOf(cause)}. ${takeBack(steps)}`, { cause });
    }
  };
  for (const { path, text, draft, before } of drafts) {
    attempt(path, () => {
      const made = mkdirSync(dirname(at(path)), { recursive: true });
      if (made !== undefined) steps.push(remove(relative(root, made)));
      steps.push(remove(draft));
      writeFileSync(at(draft), text);
      if (!existsSync(at(path))) return;
      steps.push(remove(before));
      writeFileSync(at(before), readFileSync(at(path)));
    });
  }
  for (const { path, draft, before } of drafts) {
    attempt(path, () => {
      const isThere = existsSync(at(before));
      renameSync(at(draft), at(path));
      steps.push(isThere ? putBack(path, before) : remove(path));
    });
  }
  try {
    for (const { before } of drafts) rmSync(at(before), { force: true });
  } catch {
    // Everything is written. What begins with a dot is no configuration and hinders nobody.
  }

  function putBack(path: string, before: string): Step {
    return {
      left: `${path} has its new text; what it was is in ${before}`,
      back() {
        kept.add(before);
        renameSync(at(before), at(path));
      },
    };
  }
}

/**
 * Removes a file of the project.
 *
 * @returns puts it back as it was.
 * @throws UsageError when it cannot be removed, or is one that a site takes from another.
 */
export function removeFile(root: string, path: string): () => void {
  const at = join(root, path);
  if (!existsSync(at))
    throw new UsageError(`${path} is taken from another site (site.json) and cannot be removed from here`);
  try {
    const bytes = readFileSync(at);
    rmSync(at);
    return () => writeFileSync(at, bytes);
  } catch (cause) {
    throw new UsageError(`${path} cannot be removed: ${reasonOf(cause)}. Nothing was changed.`, { cause });
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
