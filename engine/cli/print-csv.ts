import { stringify } from 'csv-stringify/sync';
import { csvNumber, csvText } from './csv-text.ts';

/** Rows for a spreadsheet: marked as UTF-8, lines as Windows ends them, texts and numbers as they are. */
export function printCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) => row.map(cellOf));
  const text = stringify([header.map(csvText), ...cells], {
    bom: true,
    record_delimiter: 'windows',
    // The library quotes what holds both signs of a line end, and sheet programs end a line at either, some of them a
    // cell at a semicolon or at a tab between words, too.
    quoted_match: /[\r\n;]|\t(?!$)/,
  });
  // A tab behind the last text is a part of it.
  return text.replace(/\r\n$/, '');
}

function cellOf(value: unknown): string {
  if (typeof value === 'number') return csvNumber(value);
  // Sheet programs have a value of their own for it, which looks the same.
  return typeof value === 'boolean' ? String(value) : csvText(String(value ?? ''));
}
