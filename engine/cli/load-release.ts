import { resolve } from 'node:path';
import { compile } from '../core/config/compile.ts';
import type { Release } from '../core/model/release.ts';
import { printHuman } from '../core/problems/print-human.ts';
import { printJson } from '../core/problems/print-json.ts';
import type { SourceFile } from '../core/problems/source-file.ts';
import type { CliIo } from './cli-io.ts';
import { readSources } from './read-sources.ts';
import { UsageError } from './usage-error.ts';

/** So many files take long enough to say so. */
const MANY = 1000;

/** Somebody pressed Ctrl-C instead of answering. */
const CANCELLED = 'ExitPromptError';

/** Options that every command on configuration takes. */
export interface LoadOptions {
  readonly root: string;
  readonly json?: boolean;
}

/** A configuration without errors. */
export interface Loaded {
  readonly release: Release;
  readonly files: readonly SourceFile[];
}

/**
 * Reads the files of a project.
 *
 * @param isWanted which files to read, by path; all of them when not given.
 * @throws UsageError when there are none.
 */
export function readProject(
  root: string,
  io: CliIo,
  isWanted?: (path: string) => boolean,
): readonly SourceFile[] {
  const folder = resolve(io.cwd, root);
  const files = readSources(folder, (read) => io.progress(`${read} files read …`), isWanted);
  if (files.length > 0) return files;
  throw new UsageError(
    `${folder} has no hosts/, channels/ or schemas/; run the command in the project, or name it with --root FOLDER`,
  );
}

/**
 * Runs a command on the compiled configuration; when that has errors they are printed, and the exit code is 1.
 *
 * @param run gives 1 when it found problems itself.
 */
export function withRelease(options: LoadOptions, io: CliIo, run: (loaded: Loaded) => 1 | undefined): void {
  asCommand(io, () => {
    const files = readProject(options.root, io);
    showProgress(files, io);
    const { release, problems } = compile(files);
    io.progress('');
    if (release) {
      return run({ release, files }) ?? 0;
    }
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (options.json) io.out(JSON.stringify({ problems: printJson(errors, files) }, null, 2));
    else io.out(printHuman(errors, files));
    io.err('\nThe configuration has errors; correct them first (`npm run check` shows warnings too).');
    return 1;
  });
}

/** Runs a command; what was not understood is said in one line, and the exit code is 2. */
export function asCommand(io: CliIo, run: () => 0 | 1 | 2): void {
  try {
    io.exit(run());
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(error.message);
    io.exit(2);
  }
}

/** The same for a command that waits for something; questions that nobody wants to answer end it with 1. */
export async function asAsyncCommand(io: CliIo, run: () => Promise<0 | 1 | 2>): Promise<void> {
  try {
    io.exit(await run());
  } catch (error) {
    if (error instanceof Error && error.name === CANCELLED) {
      io.err('Cancelled; nothing was written.');
      return io.exit(1);
    }
    if (!(error instanceof UsageError)) throw error;
    io.err(error.message);
    io.exit(2);
  }
}

/** Says on a terminal that many files are being checked. */
export function showProgress(files: readonly SourceFile[], io: CliIo): void {
  if (files.length >= MANY) io.progress(`checking ${files.length} files …`);
}
