import { writeFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { SourceFile } from '../compile/problems/source-file.ts';
import type { CliIo } from './cli-io.ts';
import { FORCE, refuseTarget } from './named-file.ts';
import { cellOf, channelStates } from './sheet/channel-state.ts';
import { COLUMNS } from './sheet/columns.ts';
import { type TextRows, writeCsv, writeXlsx } from './sheet/write-sheet.ts';
import { UsageError } from './usage-error.ts';
import { asAsyncCommand, readProject } from './with-release.ts';

interface ExportOptions {
  readonly root: string;
  readonly force?: boolean;
}

/** Adds `export`: every channel as a line of the media buyers' sheet. */
export function registerExportCommand(program: Command, io: CliIo): void {
  program
    .command('export')
    .description(
      "write the media buyers' sheet: one line for each channel that differs from the usual in something",
    )
    .argument('<file>', 'file to write, .csv or .xlsx')
    .option(...FORCE)
    .option('--root <folder>', 'project root', '.')
    .action((file: string, options: ExportOptions) =>
      asAsyncCommand(io, async () => {
        const type = typeOf(file);
        refuseTarget(io.cwd, file, options.force);
        const rows = sheetRows(readProject(options.root, io));
        writeFileSync(resolve(io.cwd, file), type === '.csv' ? writeCsv(rows) : await writeXlsx(rows));
        io.out(`wrote ${file}: ${rows.length - 1} channels`);
        return 0;
      }),
    );
}

/** The sheet of a configuration, its header first. */
export function sheetRows(files: readonly SourceFile[]): TextRows {
  const { channels } = channelStates(files);
  const lines = [...channels.values()].map((state) => COLUMNS.map((column) => cellOf(column, state)));
  return [COLUMNS.map(({ header }) => header), ...lines];
}

function typeOf(file: string): '.csv' | '.xlsx' {
  const type = extname(file).toLowerCase();
  if (type === '.csv' || type === '.xlsx') return type;
  throw new UsageError(`${file} is neither .csv nor .xlsx; end the name with one of them`);
}
