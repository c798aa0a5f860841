import { stringify } from 'csv-stringify/sync';
import { decimalText } from '../forms/decimal-text.ts';
import { csvText } from './csv-text.ts';

/** Rows for a spreadsheet: marked as UTF-8, lines as Windows ends them, texts as they are. */
export function printCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? decimalText(value) : csvText(String(value ?? '')))),
  );
  return stringify([header.map(csvText), ...cells], {
    bom: true,
    record_delimiter: 'windows',
    // The library quotes what holds both signs of a line end, and sheet programs end a line at either.
    quoted_match: /[\r\n]/,
  }).trimEnd();
}
