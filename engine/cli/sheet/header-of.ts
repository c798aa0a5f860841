import { unjoined } from '../../forms/plain-text.ts';
import { tidy } from './cell-text.ts';
import { COLUMNS, type Column } from './columns.ts';
import type { Cell } from './sheet.ts';

/** The line of headers is looked for in so many lines: titles and notes may stand above it. */
export const HEAD_WITHIN = 10;

/** Each line names its channel here. */
export const CHANNEL = COLUMNS[0] as Column;

/** The row with the headers, from 0; -1 when none of the first says 渠道号. */
export function headRow(rows: readonly (readonly Cell[])[]): number {
  return rows
    .slice(0, HEAD_WITHIN)
    .findIndex((row) => row.some((cell) => columnOf(headerOf(cell)) === CHANNEL));
}

/** A header without blanks, and without what people write around it: （必填）, stars, a colon, 「」. */
export function headerOf(cell: Cell): string {
  if (cell.is !== 'text') return '';
  const plain = unjoined(tidy(cell.text)).normalize('NFKC').replace(/\s+/g, '');
  return plain.replace(/[*:「」]+|[([【].*[)\]】]/g, '') || plain;
}

/** The column that has this header, or that media buyers call so. */
export function columnOf(header: string): Column | undefined {
  const isIt = (name: string) => name.toLowerCase() === header.toLowerCase();
  return COLUMNS.find((column) => isIt(column.header) || column.also.some(isIt));
}
