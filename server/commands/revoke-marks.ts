import type { Command } from 'commander';
import { readNamedFile } from '../../engine/cli/named-file.ts';
import { isZip } from '../../engine/cli/sheet/is-zip.ts';
import { readXlsx } from '../../engine/cli/sheet/read-xlsx.ts';
import { revokeMarks } from '../accounts/revoke-marks.ts';
import type { CommandIo } from './command-io.ts';
import { readChannel } from './period-of.ts';
import { runTaskLate } from './run-task-late.ts';

/** The marks in the first column of a sheet as `marks create` writes it, CSV or workbook. */
async function readMarks(file: string, io: CommandIo): Promise<readonly string[]> {
  const bytes = readNamedFile(io.cwd, file);
  const cells = isZip(bytes)
    ? (await readXlsx(bytes)).rows.map(([cell]) => (cell?.is === 'text' ? cell.text : ''))
    : bytes.toString().split(/\r?\n/);
  return cells.flatMap((line) => /^\ufeff?"?([0-9a-f]{32})\b/.exec(line)?.[1] ?? []);
}

/** Adds `marks revoke`. */
export function addRevokeMarks(marks: Command, io: CommandIo): void {
  marks
    .command('revoke')
    .description('make links useless from now on: those of a sheet of marks create, or all of a channel')
    .option('--file <file>', 'the sheet; its first column counts')
    .option('--channel <id>', 'every link of this channel, for example channel_5818', readChannel)
    .action(async ({ file, channel }: { file?: string; channel?: string }) => {
      if ((file === undefined) === (channel === undefined)) {
        io.err('Give either --file or --channel.');
        return io.exit(2);
      }
      const listed = file === undefined ? null : await readMarks(file, io);
      if (listed?.length === 0) {
        io.err(`${file} has no marks in its first column. Give the file that marks create wrote.`);
        return io.exit(1);
      }
      const revoked = await runTaskLate(revokeMarks, { marks: listed, channel: channel ?? null }, io, 0);
      return io.out(`${revoked} marks revoked`);
    });
}
