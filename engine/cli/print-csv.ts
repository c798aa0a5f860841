import { stringify } from 'csv-stringify/sync';

/** A number of so many digits is rounded by spreadsheets, which keep fifteen. */
const LONG_NUMBER = /^\d{12,}[\dXx]$/;

/**
 * Rows for a spreadsheet: marked as UTF-8, lines as Windows ends them, nothing taken for a formula, and long numbers
 * followed by a tab, which makes them text.
 */
export function printCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) =>
    row.map((value) => {
      const text = String(value ?? '');
      return LONG_NUMBER.test(text) ? `${text}\t` : text;
    }),
  );
  return stringify([[...header], ...cells], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  }).trimEnd();
}
