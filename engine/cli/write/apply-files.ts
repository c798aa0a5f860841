import { fileKind } from '../../compile/file-kinds.ts';
import { printHuman } from '../../compile/problems/print-human.ts';
import { hasError } from '../../compile/problems/problem.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import type { CliIo } from '../cli-io.ts';
import { toldConfiguration } from '../told-configuration.ts';
import { type TrialCompile, trialCompile } from './trial-compile.ts';
import { type FileToWrite, removeFile, writeFiles } from './write-files.ts';

/**
 * Checks the whole configuration as it would be with these files and without the removed one, and writes and removes
 * only when that brings no new error. What was wrong before hinders nobody.
 *
 * @param files the configuration as it is.
 * @param write false prints what would be written.
 * @param isNew false lets the files take the place of those that are there.
 * @param removed the file that goes, by its path.
 * @returns the exit code: 1 when the files bring an error.
 */
export function applyFiles(
  root: string,
  files: readonly SourceFile[],
  added: readonly FileToWrite[],
  write: boolean,
  io: CliIo,
  isNew = true,
  removed?: string,
): 0 | 1 {
  const outcome = trialCompile(
    files,
    added.filter(({ path }) => fileKind(path) !== null),
    io,
    removed,
  );
  const { brought } = outcome;
  if (brought.length > 0) io.out(printHuman(brought, outcome.files));
  if (hasError(brought)) {
    const paths = [...added.map(({ path }) => path), ...(removed ? [`no ${removed}`] : [])].join(', ');
    const what = brought.length === 1 ? 'this problem' : 'these problems';
    io.err(`\nNothing was written: ${paths} would bring ${what}.`);
    return 1;
  }
  const putBack = write && removed !== undefined ? removeFile(root, removed) : () => undefined;
  try {
    if (write) writeFiles(root, added, isNew);
  } catch (error) {
    putBack();
    throw error;
  }
  if (removed !== undefined) io.out(`${write ? 'removed' : 'would remove'} ${removed}`);
  for (const { path, text } of added) {
    io.out(write ? `wrote ${path}` : `would write ${path}\n${text.trimEnd()}\n`);
  }
  io.err(checkLine(outcome));
  return 0;
}

/** What the check found, in one line. */
export function checkLine({ release, brought, older }: TrialCompile): string {
  if (release === null)
    return `check: nothing wrong with this; ${older} older problem(s) must be corrected before anything can be published (npm run check)`;
  const warnings = brought.length > 0 ? `, ${brought.length} new warning(s)` : '';
  return `check: no error${warnings}; ${toldConfiguration(release.id)}`;
}
