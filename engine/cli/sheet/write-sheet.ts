import { printCsv } from '../print-csv.ts';
import { printXlsx } from '../print-xlsx.ts';
import { COLUMNS, SHEET } from './columns.ts';

/** Texts by rows, the header first. */
export type TextRows = readonly (readonly string[])[];

/** The sheet as CSV for Excel. */
export function writeCsv([header = [], ...rows]: TextRows): string {
  return `${printCsv(header, rows)}\r\n`;
}

/** The sheet as a workbook. */
export function writeXlsx(rows: TextRows): Promise<Uint8Array> {
  return printXlsx(
    SHEET,
    rows,
    COLUMNS.map(({ width }) => width),
  );
}
