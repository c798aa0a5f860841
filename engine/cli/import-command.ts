import { extname, resolve } from 'node:path';
import type { Command } from 'commander';
import { baseName, fileKind } from '../compile/file-kinds.ts';
import { messageOf } from '../compile/problems/messages.ts';
import { printHuman } from '../compile/problems/print-human.ts';
import { hasError, type Problem } from '../compile/problems/problem.ts';
import type { CliIo } from './cli-io.ts';
import { readNamedFile } from './named-file.ts';
import { channelStates } from './sheet/channel-state.ts';
import { COLUMNS, type Column } from './sheet/columns.ts';
import { editFiles } from './sheet/edit-files.ts';
import { hiddenNotes } from './sheet/hidden-notes.ts';
import { lineBreakNotes } from './sheet/line-break-notes.ts';
import { type ImportPlan, planImport } from './sheet/plan-import.ts';
import { readCsv } from './sheet/read-csv.ts';
import { readLines } from './sheet/read-lines.ts';
import { readXlsx } from './sheet/read-xlsx.ts';
import { type CellProblem, cellName, inReadingOrder, type Sheet } from './sheet/sheet.ts';
import { UsageError } from './usage-error.ts';
import { asAsyncCommand, readProject } from './with-release.ts';
import { checkLine } from './write/apply-files.ts';
import { trialCompile } from './write/trial-compile.ts';
import { writeFiles } from './write/write-files.ts';

interface ImportOptions {
  readonly root: string;
  readonly write?: boolean;
  readonly remove?: boolean;
}

/** Adds `import`: the media buyers' sheet into files of `channels/`. */
export function registerImportCommand(program: Command, io: CliIo): void {
  program
    .command('import')
    .description("compare the media buyers' sheet with the configuration, and take it over with --write")
    .argument('<file>', 'sheet as .csv or .xlsx, one line for each channel; `dukou export` makes one')
    .option('--write', 'write the changes; without it they are only shown')
    .option('--remove', 'agree that the sheet takes away what its empty cells have had')
    .option('--root <folder>', 'project root', '.')
    .action((file: string, options: ImportOptions) =>
      asAsyncCommand(io, async () => importSheet(await readSheet(io.cwd, file), options, io)),
    );
}

async function readSheet(cwd: string, file: string): Promise<Sheet> {
  const type = extname(file).toLowerCase();
  if (type !== '.csv' && type !== '.xlsx')
    throw new UsageError(`${file} is neither .csv nor .xlsx; save it as one of them`);
  const bytes = readNamedFile(cwd, file);
  return type === '.csv' ? readCsv(bytes) : readXlsx(bytes);
}

function importSheet(sheet: Sheet, options: ImportOptions, io: CliIo): 0 | 1 {
  const files = readProject(options.root, io);
  const { lines, problems } = readLines(sheet);
  const plan = planImport(lines, channelStates(files));
  const edited = editFiles(plan.edits, files);
  const wrong = [...problems, ...plan.problems];
  const outcome = trialCompile(files, edited, io);
  if (wrong.length > 0 || hasError(outcome.brought)) {
    const { told, others } = inCells(outcome.brought, plan);
    // What a cell that could not be used leads to elsewhere is no mistake of its own.
    if (others.length > 0 && wrong.length === 0) io.out(printHuman(others, outcome.files));
    const name = ({ at }: CellProblem) => cellName(sheet.name, at.row, at.column);
    const cells = new Set(wrong.map(name));
    const all = inReadingOrder([...wrong, ...told.filter((one) => !cells.has(name(one)))]);
    return refuse(
      all.map((one) => `${name(one)}: ${one.text}`),
      io,
    );
  }
  const paths = new Set(edited.map(({ path }) => path));
  const misread = files.filter(({ path, misread: found }) => found && paths.has(path));
  if (misread.length > 0) {
    // Written again it would be UTF-8, with other words in it.
    return refuse(
      misread.map(({ path }) => `${path}: this file is not UTF-8; save it as UTF-8 first`),
      io,
    );
  }
  for (const line of printPlan(plan)) io.out(line);
  const notes = [...hiddenNotes(sheet, lines).map(({ text }) => text), ...lineBreakNotes(sheet)];
  if (notes.length > 0) io.err(`\n${notes.join('\n')}`);
  const { removals } = plan;
  if (removals.length > 0 && !options.remove) {
    const lost = removals.map(
      ({ at, channel, header, before }) =>
        `${cellName(sheet.name, at.row, at.column)}: ${channel} would lose ${header} ${before}`,
    );
    return refuse(
      ['', ...lost],
      io,
      `the sheet takes ${count(removals.length, 'value')} away. Put back what should stay, take out the columns that should change nothing, or agree with --remove.`,
    );
  }
  const totals = `${count(plan.changed.length, 'channel')} ${options.write ? 'changed' : 'would change'}, ${plan.same} as they are`;
  if (edited.length === 0) {
    io.err(`${totals}; nothing to write.`);
  } else if (options.write) {
    writeFiles(resolve(io.cwd, options.root), edited, false);
    for (const { path } of edited) io.out(`wrote ${path}`);
    io.err(`${totals}.\n${checkLine(outcome)}`);
  } else {
    io.err(`\n${totals}; nothing was written: --write takes the changes over.`);
  }
  return 0;
}

function refuse(problems: readonly string[], io: CliIo, why?: string): 1 {
  for (const problem of problems) io.out(problem);
  io.err(why === undefined ? '\nNothing was written.' : `\nNothing was written: ${why}`);
  return 1;
}

/**
 * Errors that the check finds in the file of a channel of the sheet, or in the groups and conversion maps that the
 * sheet puts it in, under the cell that brought them; the others as they are.
 */
function inCells(
  problems: readonly Problem[],
  { changed }: ImportPlan,
): { readonly told: readonly CellProblem[]; readonly others: readonly Problem[] } {
  const lines = new Map(changed.map(({ channel, line }) => [channel, line]));
  const told: CellProblem[] = [];
  const others: Problem[] = [];
  for (const problem of problems.filter(({ severity }) => severity === 'error')) {
    const { file, pointer, code, data } = problem;
    const inGroups = 'channel' in data ? lines.get(String(data.channel)) : undefined;
    const line = lines.get(baseName(file)) ?? inGroups;
    const brought = fileKind(file) === 'conversion' ? 'conversion-id' : inGroups ? 'groups' : null;
    const column = COLUMNS.find(({ kind }) =>
      brought ? kind.is === brought : 'at' in kind && pointer.startsWith(`/${kind.at.join('/')}`),
    );
    if (line)
      told.push({ at: line.cell(column ?? (COLUMNS[0] as Column)), text: messageOf(code, data), zh: '' });
    else others.push(problem);
  }
  return { told, others };
}

function printPlan({ changed }: ImportPlan): readonly string[] {
  return changed.flatMap(({ channel, isNew, changes }) => [
    `${channel}${isNew ? '  new' : ''}`,
    ...changes.map(({ header, before, after }) => `  ${header}  ${before || '–'} → ${after || '–'}`),
  ]);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
