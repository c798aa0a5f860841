import { resolve } from 'node:path';
import { compile } from '../compile/compile.ts';
import { printHuman } from '../compile/problems/print-human.ts';
import { printJson } from '../compile/problems/print-json.ts';
import type { SourceFile } from '../compile/problems/source-file.ts';
import type { Release } from '../decide/model/release.ts';
import type { CliIo } from './cli-io.ts';
import type { PublishedRelease, PublishedReleases } from './published-releases.ts';
import { readSources } from './read-sources.ts';
import { FILES } from './release-option.ts';
import { UsageError } from './usage-error.ts';
import type { LangOptions } from './words/lang.ts';
import { terminalWordsOf } from './words/terminal-words-of.ts';

/** So many files take long enough to say so. */
const MANY = 1000;

/** Somebody pressed Ctrl-C instead of answering. */
const CANCELLED = 'ExitPromptError';

/** Options that every command on configuration takes. */
export interface LoadOptions extends LangOptions {
  readonly root: string;
  readonly json?: boolean;
  /** `files`, or what was published; left out by commands that are about the files alone. */
  readonly release?: string;
}

/** What visitors have while a command answers from something else. */
export interface VisitorsRelease {
  readonly release: string;
  /** Who made it current, when and why. */
  readonly told: string;
  /** Why pages do not take it, and what they run on instead; null when they do. */
  readonly fault: string | null;
}

/** A configuration without errors. */
export interface Loaded {
  readonly release: Release;
  /** Those of the project, also beside a release that was published: samples and time zone are read there. */
  readonly files: readonly SourceFile[];
  /** Null when visitors have what the command answers from, or nothing was published. */
  readonly visitorsHave: VisitorsRelease | null;
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
 * Runs a command on the compiled configuration, or on a release that was published; when the files have errors they are
 * printed, and the exit code is 1. Where visitors have something else, that is said first.
 *
 * @param run gives 1 when it found problems itself.
 */
export function withRelease(options: LoadOptions, io: CliIo, run: (loaded: Loaded) => 1 | undefined): void {
  asCommand(io, () => {
    const files = readProject(options.root, io);
    const published = options.release === undefined ? undefined : io.published?.(options.root);
    if (options.release !== undefined && options.release !== FILES) {
      const loaded = loadPublished(options.release, files, published, io);
      return loaded === null ? 1 : (run(loaded) ?? 0);
    }
    showProgress(files, io);
    const { release, problems } = (io.compile ?? compile)(files);
    io.progress('');
    if (release) {
      return run({ release, files, visitorsHave: tellDifference(release, published, io) }) ?? 0;
    }
    const words = terminalWordsOf(options, io);
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (options.json) io.out(JSON.stringify({ problems: printJson(errors, files) }, null, 2));
    else io.out(printHuman(errors, files, words.problems));
    io.err(`\n${words.hasErrors}`);
    return 1;
  });
}

/** A release that was published; null when it is damaged, which is then said. */
function loadPublished(
  typed: string,
  files: readonly SourceFile[],
  published: PublishedReleases | undefined,
  io: CliIo,
): Loaded | null {
  if (!published) throw new UsageError(`--release ${typed}: this program knows no published releases`);
  const { id, release, told, fault } = published.find(typed);
  const current = published.current();
  const isCurrent = current?.id === id;
  io.err(
    `From release ${id}${told === '' ? '' : `, ${told}`}${isCurrent || current === null ? '' : '; not current'}.\n`,
  );
  if (fault !== null) io.err(`Pages do not take it. ${fault}\n`);
  if (!isCurrent && current !== null && current.fault !== null)
    io.err(`Visitors should have release ${current.id}, and pages do not take it. ${current.fault}\n`);
  if (release === null) return null;
  const has = current === null || (isCurrent && fault === null) ? null : visitorsRelease(current);
  return { release, files, visitorsHave: has };
}

function visitorsRelease({ id, told, fault }: PublishedRelease): VisitorsRelease {
  return { release: id, told, fault };
}

/** Says that visitors have something else than the files, when they do. */
function tellDifference(
  release: Release,
  published: PublishedReleases | undefined,
  io: CliIo,
): VisitorsRelease | null {
  const current = published?.current() ?? null;
  if (!published || current === null) return null;
  const { id, told, fault } = current;
  if (fault === null && published.isOf(current, release)) return null;
  io.err(
    fault === null
      ? `This is what the files of the project say. Visitors have release ${id}, ${told}, which differs: see ${published.again('npx dukou diff current files')}, or ask it with --release current.\n`
      : `This is what the files of the project say. Visitors should have release ${id}, ${told}, and pages do not take it. ${fault}\n`,
  );
  return visitorsRelease(current);
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
