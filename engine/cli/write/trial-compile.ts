import { compile } from '../../compile/compile.ts';
import type { Problem } from '../../compile/problems/problem.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import type { Release } from '../../decide/model/release.ts';
import type { CliIo } from '../cli-io.ts';
import type { FileToWrite } from './write-files.ts';

/** The configuration as it would be with other files. */
export interface TrialCompile {
  readonly files: readonly SourceFile[];
  /** Null when something is wrong with it, whoever brought it. */
  readonly release: Release | null;
  /** Problems that it does not have already. */
  readonly brought: readonly Problem[];
  /** How many it has already. */
  readonly older: number;
}

/**
 * Compiles the configuration with these files in place of those of the same paths.
 *
 * @param files the configuration as it is.
 * @param removed a file that it is without.
 */
export function trialCompile(
  files: readonly SourceFile[],
  added: readonly FileToWrite[],
  { compile: compiled = compile }: Pick<CliIo, 'compile'>,
  removed?: string,
): TrialCompile {
  const replaced = new Set([...added.map(({ path }) => path), removed]);
  const after = [...files.filter(({ path }) => !replaced.has(path)), ...added];
  const { problems, release } = compiled(after);
  const known = new Set(problems.length === 0 ? [] : compiled(files).problems.map(nameOf));
  const brought = problems.filter((problem) => !known.has(nameOf(problem)));
  return { files: after, release: release ?? null, brought, older: problems.length - brought.length };
}

function nameOf({ code, file, pointer, data }: Problem): string {
  return JSON.stringify([code, file, pointer, data]);
}
