import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { refuseTarget } from '../../engine/cli/named-file.ts';
import { printCsv } from '../../engine/cli/print-csv.ts';
import { printXlsx } from '../../engine/cli/print-xlsx.ts';
import { UsageError } from '../../engine/cli/usage-error.ts';
import type { CommandIo } from './command-io.ts';

/** Sheets of programs that no command writes: under their names they would not be opened. */
const OTHER_SHEETS = /^\.(?:xls|xlsm|xlsb|xltx|ods|numbers|et)$/;

/** A sheet: what its columns are called, and its rows. */
export interface ResultTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Gives a result out: into a file that only its owner may read when one is named, else as the command's output. */
export function writeResult(text: string, out: string | undefined, io: CommandIo): void {
  if (out === undefined) io.out(text);
  else writePrivate(`${text}\n`, out, io);
}

/**
 * Gives a table out, as a workbook into a file named so (`.xlsx`), else as CSV.
 *
 * @param name of the sheet in a workbook.
 */
export async function writeTable(
  name: string,
  { header, rows }: ResultTable,
  out: string | undefined,
  io: CommandIo,
): Promise<void> {
  if (out === undefined) io.out(printCsv(header, rows));
  else if (isWorkbook(out)) writePrivate(await printXlsx(name, [header, ...rows]), out, io);
  else writePrivate(`${printCsv(header, rows)}\r\n`, out, io);
}

/**
 * Refuses a name under which no table can be written; asked before the work, as `refuseTarget` is.
 *
 * @throws UsageError for a folder, for kinds of sheets that are not written and, without `force`, for what is there.
 */
export function refuseTable(out: string | undefined, force: boolean | undefined, io: CommandIo): void {
  if (out === undefined) return;
  const type = extname(out).toLowerCase();
  if (OTHER_SHEETS.test(type))
    throw new UsageError(`${out} cannot be written: no ${type} is; end the name with .xlsx or .csv`);
  refuseTarget(io.cwd, out, force);
}

function isWorkbook(file: string): boolean {
  return extname(file).toLowerCase() === '.xlsx';
}

/** A file that was there keeps its mode when it is written, and may have been for everybody. */
function writePrivate(content: string | Uint8Array, out: string, io: CommandIo): void {
  const path = resolve(io.cwd, out);
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) chmodSync(path, 0o600);
  writeFileSync(path, content, { mode: 0o600 });
  io.err(`Written to ${path}`);
}
