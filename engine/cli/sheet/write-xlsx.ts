import { stringify } from 'csv-stringify/sync';
import { COLUMNS, SHEET } from './columns.ts';
import { escapeFormula } from './escape-formula.ts';

/** Texts by rows, the header first. */
export type TextRows = readonly (readonly string[])[];

/**
 * A number of so many digits is rounded by spreadsheets, which keep fifteen, and zeros before it are lost; a tab behind
 * makes it a text.
 */
const LOSES_DIGITS = /^(?:\d{12,}|0\d+)$/;

/** What a workbook would take for the code of a character, for example `_x0041_`. */
const CODED = /_x(?=[0-9A-Fa-f]{4}_)/g;

/** The sheet as CSV for Excel: marked as UTF-8, lines as Windows ends them, nothing taken for a formula. */
export function writeCsv(rows: TextRows): string {
  const cells = rows.map((row) =>
    row.map((text) => (LOSES_DIGITS.test(text) ? `${text}\t` : escapeFormula(text))),
  );
  return stringify(cells, { bom: true, record_delimiter: 'windows' });
}

/** The sheet as a workbook; every cell is a text, so that no id becomes a date or loses digits. */
export async function writeXlsx(rows: TextRows): Promise<Uint8Array> {
  const { utils, write } = await import('@e965/xlsx');
  const cells = rows.map((row) =>
    row.map((text) => ({ t: 's' as const, v: text.replace(CODED, '_x005F_x'), z: '@' })),
  );
  const sheet = utils.aoa_to_sheet(cells as unknown as unknown[][]);
  sheet['!cols'] = COLUMNS.map(({ width }) => ({ wch: width }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, SHEET);
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Uint8Array;
}
