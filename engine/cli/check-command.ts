import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { checkFiles } from '../compile/check-files.ts';
import { compile } from '../compile/compile.ts';
import { fileKind } from '../compile/file-kinds.ts';
import { didYouMean, printHuman } from '../compile/problems/print-human.ts';
import { printJson } from '../compile/problems/print-json.ts';
import { hasError, type Problem } from '../compile/problems/problem.ts';
import type { SourceFile } from '../compile/problems/source-file.ts';
import { suggest } from '../compile/problems/suggest.ts';
import type { CliIo, ReadFiles } from './cli-io.ts';
import { readAssets } from './read-assets.ts';
import { readSourceFile } from './read-source-file.ts';
import { SourceError } from './source-error.ts';
import { UsageError } from './usage-error.ts';
import { asCommand, type LoadOptions, readProject, showProgress } from './with-release.ts';
import { addLangOption } from './words/lang.ts';
import { terminalWordsOf } from './words/terminal-words-of.ts';

type Assets = ReturnType<typeof readAssets>;

/** What was found, and the release when there is one. */
interface Found {
  readonly problems: readonly Problem[];
  readonly release: string | null;
}

/** Adds `check`: says everything that is wrong with the configuration, in one run. */
export function registerCheckCommand(program: Command, io: CliIo): void {
  const command = program
    .command('check')
    .description(
      "check hosts, channels, schemas and the backend's own configuration: every problem with file, line and what was meant",
    )
    .argument('[paths...]', 'only problems of these files and folders; names are looked up everywhere')
    .option('--json', 'print the problems as JSON')
    .option('--root <folder>', 'project root', '.');
  addLangOption(command).action((paths: readonly string[], options: LoadOptions) => {
    asCommand(io, () => {
      try {
        return check(paths, options, io);
      } catch (error) {
        if (!(error instanceof SourceError && error.found)) throw error;
        const { problems, files } = error.found;
        return tell({ problems, release: null }, files, files.length, options, io);
      }
    });
  });
}

function check(paths: readonly string[], options: LoadOptions, io: CliIo): 0 | 1 {
  const root = resolve(io.cwd, options.root);
  const asked = paths.map((path) => relative(root, resolve(io.cwd, path)).split(sep).join('/'));
  const isAsked = (file: string) => asked.some((path) => isIn(file, path));
  const files = readProject(options.root, io, needed(root, asked));
  const backend = readBackend(root, asked, io);
  const read = [...files, ...backend.files];
  for (const [index, path] of asked.entries()) refuseStranger(path, paths[index] ?? path, root, read);
  showProgress(files, io);
  const found =
    paths.length > 0
      ? { problems: checkFiles(files, isAsked, readAssets(root), io.now?.()), release: null }
      : whole(files, readAssets(root), io.now?.());
  const inBackend = backend.problems.filter(({ file }) => paths.length === 0 || isAsked(file));
  const problems = [...found.problems, ...inBackend];
  const release = hasError(inBackend) ? null : found.release;
  io.progress('');
  const looked = paths.length > 0 ? read.filter(({ path }) => isAsked(path)).length : read.length;
  return tell({ problems, release }, read, looked, options, io);
}

/** Prints what was found in files of which so many were looked at. */
function tell(
  { problems, release }: Found,
  read: readonly SourceFile[],
  looked: number,
  options: LoadOptions,
  io: CliIo,
): 0 | 1 {
  if (options.json) {
    io.out(JSON.stringify({ release, problems: printJson(problems, read) }, null, 2));
  } else {
    const words = terminalWordsOf(options, io);
    if (problems.length > 0) io.out(printHuman(problems, read, words.problems));
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    const counts = { files: looked, errors, warnings: problems.length - errors, release };
    io.err(`${problems.length > 0 ? '\n' : ''}${words.checked(counts)}`);
  }
  return hasError(problems) ? 1 : 0;
}

/** Only for who asks for all or for a file of it: it takes as long as checking a channel. */
function readBackend(root: string, asked: readonly string[], { backend }: CliIo): ReadFiles {
  const isWanted = (folder: string) =>
    asked.length === 0 || asked.some((path) => isIn(path, folder) || isIn(folder, path));
  return backend && isWanted(backend.folder) ? backend.read(root) : { files: [], problems: [] };
}

/**
 * The files that must be read for the problems of those asked for. Channels do not mention each other and each is named
 * by its file: who asks for files of channels needs, of all others of that kind, only those that bear the id which an
 * asked one says.
 */
function needed(root: string, asked: readonly string[]): ((path: string) => boolean) | undefined {
  const isChannel = (path: string) => fileKind(path) === 'channel';
  if (asked.length === 0 || !asked.every(isChannel)) return undefined;
  const wanted = new Set(asked);
  for (const path of asked) {
    const file = resolve(root, path);
    const text = existsSync(file) ? readSourceFile(root, path).text : '';
    for (const [, id] of text.matchAll(/"channel"\s*:\s*"([^"]*)"/g))
      wanted.add(`${dirname(path)}/${id}.json`);
  }
  return (path) => !isChannel(path) || wanted.has(path);
}

function whole(files: readonly SourceFile[], assets: Assets, now: number | undefined): Found {
  const { release, problems } = compile(files, assets, now);
  return { problems, release: release?.id ?? null };
}

/** A path that is no file or folder of the configuration is a slip: nothing would be checked. */
function refuseStranger(path: string, typed: string, root: string, files: readonly SourceFile[]): void {
  if (files.some((file) => isIn(file.path, path))) return;
  if (path === '..' || path.startsWith('../'))
    throw new UsageError(`${typed} is outside ${root}; --root names the folder that holds it`);
  const reason = existsSync(resolve(root, path)) ? 'holds no configuration' : 'does not exist';
  const folder = dirname(resolve(root, path));
  const meant = didYouMean(suggest(basename(path), existsSync(folder) ? readdirSync(folder) : []));
  throw new UsageError(
    `${typed} ${reason}; ${meant || 'name files or folders below hosts/, channels/ or schemas/'}`,
  );
}

function isIn(file: string, path: string): boolean {
  return path === '' || file === path || file.startsWith(`${path}/`);
}
