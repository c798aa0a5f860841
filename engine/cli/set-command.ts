import { resolve } from 'node:path';
import type { Command } from 'commander';
import { addBrand } from './add/add-brand.ts';
import { addChannel } from './add/add-channel.ts';
import { addHost } from './add/add-host.ts';
import { collectAnswers } from './add/collect-answers.ts';
import { type ProjectNames, projectNames } from './add/project-names.ts';
import type { Answers } from './add/question.ts';
import { optionOf } from './add-command.ts';
import type { CliIo } from './cli-io.ts';
import { unknownName } from './known-name.ts';
import { nameInProject } from './set/name-in-project.ts';
import { setBrand } from './set/set-brand.ts';
import { setChannel } from './set/set-channel.ts';
import { setHost } from './set/set-host.ts';
import type { Change, SetKind } from './set/set-kind.ts';
import { editFiles } from './sheet/edit-files.ts';
import { UsageError } from './usage-error.ts';
import { asAsyncCommand, readProject } from './with-release.ts';
import { applyFiles } from './write/apply-files.ts';

const KINDS: readonly SetKind[] = [
  setChannel(addChannel.questions),
  setHost(addHost.questions),
  setBrand(addBrand.questions),
];

interface SetOptions extends Readonly<Record<string, unknown>> {
  readonly root: string;
  readonly clear?: readonly string[];
  readonly dryRun?: boolean;
}

/** Adds `set channel`, `set host` and `set brand`. */
export function registerSetCommand(program: Command, io: CliIo): void {
  const set = program
    .command('set')
    .description('change settings of what there is, checked before they are written');
  for (const kind of KINDS) {
    const command = set
      .command(kind.name)
      .description(`${kind.about}; comments, the order of settings and all others stay`)
      .argument(kind.argument, kind.argumentAbout);
    for (const question of kind.questions) command.addOption(optionOf({ ...question, required: false }));
    command
      .option(
        '--clear <setting>',
        `take a setting away, of ${kind.clearable.join(', ')}; may be repeated`,
        (value: string, before?: readonly string[]) => [...(before ?? []), value],
      )
      .option('--dry-run', 'print the changes and check them, write nothing')
      .option('--root <folder>', 'project root', '.')
      .action((typed: string, options: SetOptions) =>
        asAsyncCommand(io, () => run(kind, typed, options, io)),
      );
  }
}

async function run(kind: SetKind, typed: string, options: SetOptions, io: CliIo): Promise<0 | 1> {
  const names = projectNames(readProject(options.root, io));
  const id = nameInProject(kind, typed, names);
  const questions = kind.questions.map(({ required: _, ...question }) => question);
  const answers = await collectAnswers(questions, options, names, null);
  const cleared = options.clear ?? [];
  const changes = changesOf(kind, id, answers, cleared, names);
  const unset = cleared.filter((setting) => kind.changes(id, {}, [setting], names).length === 0);
  for (const setting of unset) io.err(`--clear ${setting}: ${id} has none of its own`);
  const misread = names.files.find(
    ({ path, misread: found }) => found && changes.some(({ file }) => file === path),
  );
  if (misread) throw new UsageError(`${misread.path}: this file is not UTF-8; save it as UTF-8 first`);
  const before = new Map(names.files.map(({ path, text }) => [path, text]));
  const files = editFiles(changes, names.files).filter(({ path, text }) => before.get(path) !== text);
  if (files.length === 0) {
    io.err(`${id} has these settings already; nothing to write.`);
    return 0;
  }
  for (const { file, keys, said } of changes) if (said) io.out(`${file}  ${keys.join('.')}  ${said}`);
  return applyFiles(resolve(io.cwd, options.root), names.files, files, options.dryRun !== true, io, false);
}

function changesOf(
  kind: SetKind,
  id: string,
  answers: Answers,
  clear: readonly string[],
  names: ProjectNames,
): readonly Change[] {
  for (const setting of clear) {
    const unknown = unknownName('--clear: there is no setting', setting, kind.clearable);
    if (unknown !== null) throw new UsageError(unknown);
  }
  if (clear.length + Object.values(answers).filter((answer) => answer !== undefined).length === 0)
    throw new UsageError('nothing is to be changed; give a setting with its value, or --clear SETTING');
  return kind.changes(id, answers, clear, names);
}
