import { compile } from '../../core/config/compile.ts';
import { fileKind } from '../../core/config/file-kinds.ts';
import { printHuman } from '../../core/problems/print-human.ts';
import { hasError, type Problem } from '../../core/problems/problem.ts';
import type { SourceFile } from '../../core/problems/source-file.ts';
import type { CliIo } from '../cli-io.ts';
import { type FileToWrite, writeFiles } from './write-files.ts';

/** What happens to files that pass the check. */
interface ApplyOptions {
  /** False prints what would be written. */
  readonly write: boolean;
  /** The files may not be there yet. */
  readonly isNew: boolean;
}

/**
 * Checks the whole configuration as it would be with these files, and writes them only when they bring no new error. What was
 * wrong before stays printed and hinders nobody from adding.
 *
 * @param files the configuration as it is.
 * @returns the exit code: 1 when the files bring an error.
 */
export function applyFiles(
  root: string,
  files: readonly SourceFile[],
  added: readonly FileToWrite[],
  { write, isNew }: ApplyOptions,
  io: CliIo,
): 0 | 1 {
  const configured = added.filter(({ path }) => fileKind(path) !== null);
  const replaced = new Set(configured.map(({ path }) => path));
  const after = [...files.filter(({ path }) => !replaced.has(path)), ...configured];
  const { problems, release } = compile(after);
  const brought = newProblems(problems, files);
  if (brought.length > 0) io.out(printHuman(brought, after));
  if (hasError(brought)) {
    const paths = added.map(({ path }) => path).join(', ');
    io.err(
      `\nNothing was written: ${paths} would bring ${brought.length === 1 ? 'this problem' : 'these problems'}.`,
    );
    return 1;
  }
  if (write) writeFiles(root, added, isNew);
  for (const { path, text } of added) {
    io.out(write ? `wrote ${path}` : `would write ${path}\n${text.trimEnd()}\n`);
  }
  const older = problems.length - brought.length;
  io.err(
    release
      ? `check: no error${brought.length > 0 ? `, ${brought.length} new warning(s)` : ''}; release ${release.id}`
      : `check: nothing wrong with this; ${older} older problem(s) must be corrected before anything can be published (npm run check)`,
  );
  return 0;
}

/** Problems that the configuration does not have already. */
function newProblems(problems: readonly Problem[], before: readonly SourceFile[]): readonly Problem[] {
  if (problems.length === 0) return [];
  const known = new Set(compile(before).problems.map(nameOf));
  return problems.filter((problem) => !known.has(nameOf(problem)));
}

function nameOf({ code, file, pointer, data }: Problem): string {
  return JSON.stringify([code, file, pointer, data]);
}
