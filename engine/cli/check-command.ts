import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { checkFiles } from '../core/config/check-files.ts';
import { compile } from '../core/config/compile.ts';
import { printHuman } from '../core/problems/print-human.ts';
import { printJson } from '../core/problems/print-json.ts';
import { hasError, type Problem } from '../core/problems/problem.ts';
import type { CliIo } from './cli-io.ts';
import { readSources } from './read-sources.ts';

interface CheckOptions {
  readonly root?: string;
  readonly json?: boolean;
}

/** Adds `check`: says everything that is wrong with the configuration, in one run. */
export function registerCheckCommand(program: Command, io: CliIo): void {
  program
    .command('check')
    .description('check hosts, channels and schemas: every problem with file, line and what was meant')
    .argument('[paths...]', 'show only problems of these files and folders; everything is read all the same')
    .option('--json', 'print the problems as JSON')
    .option('--root <folder>', 'project root', '.')
    .action((paths: readonly string[], options: CheckOptions) => io.exit(check(paths, options, io)));
}

function check(paths: readonly string[], options: CheckOptions, io: CliIo): 0 | 1 | 2 {
  const root = resolve(io.cwd, options.root ?? '.');
  const missing = [root, ...paths.map((path) => resolve(io.cwd, path))].find((path) => !existsSync(path));
  if (missing !== undefined) {
    io.err(`There is no ${missing}; name files or folders of the project.`);
    return 2;
  }
  const files = readSources(root);
  const wanted = paths.map((path) => relative(root, resolve(io.cwd, path)).split(sep).join('/'));
  const { release, problems: shown } =
    wanted.length === 0
      ? compile(files)
      : { release: null, problems: checkFiles(files, (file) => wanted.some((path) => isIn(file, path))) };
  if (options.json) {
    io.out(JSON.stringify({ release: release?.id ?? null, problems: printJson(shown, files) }, null, 2));
  } else {
    if (shown.length > 0) io.out(printHuman(shown, files));
    io.err(`${shown.length > 0 ? '\n' : ''}${summary(shown, files.length, release?.id ?? null)}`);
  }
  return hasError(shown) ? 1 : 0;
}

function isIn(file: string, path: string): boolean {
  return path === '' || file === path || file.startsWith(`${path}/`);
}

function summary(problems: readonly Problem[], files: number, release: string | null): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const counts = `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}`;
  return `${count(files, 'file')}: ${counts}${release === null ? '' : `; release ${release}`}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
