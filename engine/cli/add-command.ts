import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { addBrand } from './add/add-brand.ts';
import { addChannel } from './add/add-channel.ts';
import { registerAddFiling } from './add/add-filing.ts';
import { addForm } from './add/add-form.ts';
import { addHost } from './add/add-host.ts';
import type { AddKind } from './add/add-kind.ts';
import { addPage } from './add/add-page.ts';
import { askTerminal } from './add/ask-terminal.ts';
import type { Asker } from './add/asker.ts';
import { collectAnswers } from './add/collect-answers.ts';
import { filingToDeclare } from './add/declared-companies.ts';
import { projectNames } from './add/project-names.ts';
import type { Question } from './add/question.ts';
import type { CliIo } from './cli-io.ts';
import { repeatedCommand } from './repeated-command.ts';
import { BRAND, CHANNEL, HOST } from './set/named-kinds.ts';
import { editFiles } from './sheet/edit-files.ts';
import { UsageError } from './usage-error.ts';
import { asAsyncCommand, readProject } from './with-release.ts';
import { applyFiles } from './write/apply-files.ts';
import { refuseExisting } from './write/write-files.ts';

const KINDS: readonly AddKind[] = [addChannel, addHost, addBrand, addForm, addPage];
/** Kinds that `dukou set` knows, too. */
const SET: readonly string[] = [CHANNEL, HOST, BRAND].map(({ name }) => name);

interface AddOptions extends Readonly<Record<string, unknown>> {
  readonly root: string;
  readonly dryRun?: boolean;
}

/** Adds `add channel`, `add host`, `add brand`, `add form`, `add page` and `add filing`. */
export function registerAddCommand(
  program: Command,
  io: CliIo,
  asker: () => Asker | null = askTerminal,
): void {
  const add = program
    .command('add')
    .description('write the files of something new, checked before they are there');
  for (const kind of KINDS) {
    const command = add
      .command(kind.name)
      .summary(kind.about)
      .description(
        [`${kind.about}; asks on a terminal, takes options everywhere`, ...(kind.more ?? [])].join('\n'),
      )
      .argument(kind.id.argument.replace(/^<(.*)>$/, '[$1]'), kind.id.about);
    for (const question of kind.questions) command.addOption(optionOf(question));
    command
      .option('--dry-run', 'print the files and check them, write nothing')
      .option('--root <folder>', 'project root', '.')
      .action((typed: string | undefined, options: AddOptions) =>
        asAsyncCommand(io, () => run(kind, typed, options, io, asker())),
      );
  }
  registerAddFiling(add, io, asker);
}

export function optionOf({ flag, key, about, otherwise, required, many }: Question): Option {
  const usual = otherwise === undefined ? '' : `default ${otherwise}`;
  const more = [about, usual, required ? 'needed' : '', many ? 'may be repeated' : '']
    .filter(Boolean)
    .join('; ');
  const option = new Option(flag, more);
  option.attributeName = () => key;
  if (many) option.argParser((value: string, before?: readonly string[]) => [...(before ?? []), value]);
  return option;
}

async function run(
  kind: AddKind,
  typed: string | undefined,
  options: AddOptions,
  io: CliIo,
  asker: Asker | null,
): Promise<0 | 1> {
  const names = projectNames(readProject(options.root, io));
  const { id: wanted } = kind;
  const refusedId = (id: string) =>
    wanted.refuse(id, names) ??
    (names.files.some(({ path }) => path === wanted.file(id))
      ? `${wanted.file(id)} exists already; ${SET.includes(kind.name) ? `change it with npx dukou set ${kind.name} ${id}` : 'change it by hand'}, or choose another`
      : null);
  if (typed === undefined && asker !== null) io.err(`${kind.name}: ${kind.about}`);
  const given =
    typed ??
    (await asker?.ask(
      { about: wanted.about, required: true, refuse: (text) => refusedId(wanted.read(text)) },
      names,
    ));
  if (typeof given !== 'string') throw new UsageError(`${wanted.argument} is missing: ${wanted.about}`);
  const id = wanted.read(given);
  const refused = refusedId(id);
  if (refused !== null) throw new UsageError(`"${given}" cannot be used: ${refused}`);
  const answers = await collectAnswers(kind.questions, options, names, asker);
  const files = kind.files(id, answers, names);
  const root = resolve(io.cwd, options.root);
  refuseExisting(root, files);
  const changed = editFiles(kind.changes?.(id, answers, names) ?? [], names.files);
  const code = applyFiles(
    root,
    names.files,
    [...files, ...changed],
    options.dryRun !== true,
    io,
    changed.length === 0,
  );
  if (code === 0) for (const note of kind.notes?.(answers, names) ?? []) io.err(note);
  if (code === 0 && options.dryRun !== true) {
    // Addresses are among them.
    const here = (line: string) =>
      line.startsWith('npx ') ? repeatedCommand(line, { cwd: io.cwd, root: options.root }) : line;
    // An address shows what visitors have.
    const when = io.published?.(options.root).current()
      ? 'Look at it (its addresses show it after publishing):'
      : 'Look at it:';
    io.err(['', when, ...kind.look(id, answers, files).map((line) => `  ${here(line)}`)].join('\n'));
    const filing = filingToDeclare(answers, names);
    if (filing !== null) io.err(`Before publishing, declare whose filing number it is:\n  ${here(filing)}`);
  }
  return code;
}
