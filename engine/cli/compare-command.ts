import { resolve } from 'node:path';
import type { Command } from 'commander';
import { diffOutcomes } from '../analyse/compare/outcome-diff.ts';
import { outsideScope } from '../analyse/compare/outside-scope.ts';
import { pictureChanges } from '../analyse/compare/picture-changes.ts';
import { TooMuchToFollow } from '../analyse/too-much-to-follow.ts';
import { compile } from '../compile/compile.ts';
import type { SourceFile } from '../compile/problems/source-file.ts';
import { reuseFiles } from '../compile/reuse-files.ts';
import type { Release } from '../decide/model/release.ts';
import type { CliIo } from './cli-io.ts';
import { commandsAt } from './commands-at.ts';
import { followingBoth } from './following-both.ts';
import { knownScope } from './known-scope.ts';
import { otherPictures } from './other-pictures.ts';
import { UsageError } from './usage-error.ts';
import { asCommand, readProject } from './with-release.ts';
import { addLangOption, type LangOptions } from './words/lang.ts';
import { terminalWordsOf } from './words/terminal-words-of.ts';

interface Options extends LangOptions {
  readonly only: readonly string[];
  readonly all?: boolean;
  readonly json?: boolean;
}

/** Adds `compare`: what changes for visitors between two configurations. */
export function registerCompareCommand(program: Command, io: CliIo): void {
  const command = program
    .command('compare')
    .description(
      'which visitors get another destination, page, brand, legal text, title, conversion or settings from the second configuration',
    )
    .argument('<before>', 'project folder with the configuration as it is')
    .argument('[after]', 'project folder with the configuration as it shall be', '.')
    .option('--only <names...>', 'refuse changes for other channels or hosts than these', [])
    .option('--all', 'name every change for visitors, however many there are')
    .option('--json', 'print the changes as JSON');
  addLangOption(command).action(
    (before: string, after: string, { only: names, all = false, json, ...options }: Options) => {
      asCommand(io, () => {
        const first = readProject(before, io);
        const old = releaseOf(before, first, io);
        const now = releaseOf(after, reuseFiles(readProject(after, io), first), io);
        const only = knownScope(names, [old, now]);
        const again = commandsAt(after, io);
        const words = terminalWordsOf(options, io);
        try {
          const found = followingBoth(io.progress, (followed) => diffOutcomes(old, now, undefined, followed));
          const pictures = otherPictures(resolve(io.cwd, before), resolve(io.cwd, after));
          const diff = { ...found, changes: [...found.changes, ...pictureChanges(now, pictures)] };
          const outside = only.length > 0 ? outsideScope(diff.changes, only) : [];
          if (json) io.out(JSON.stringify({ ...diff, outside }, null, 2));
          else io.out(words.changes(now, diff, again, all));
          if (outside.length === 0) return 0;
          const beyond = words.changes(now, { ...diff, changes: outside }, again, all);
          io.err(`\n${words.outside(only, beyond)}`);
          return 1;
        } catch (error) {
          if (!(error instanceof TooMuchToFollow)) throw error;
          io.err(words.unfollowed(error));
          return 1;
        }
      });
    },
  );
}

function releaseOf(root: string, files: readonly SourceFile[], io: CliIo): Release {
  const { release, problems } = (io.compile ?? compile)(files);
  if (release) return release;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  throw new UsageError(
    `${resolve(io.cwd, root)} has ${errors} errors; \`dukou check --root ${root}\` shows them`,
  );
}
