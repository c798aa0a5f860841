import { type Cell, isBlank } from './sheet.ts';

/** The rows without what is empty behind the last filled cell of each, and without the empty rows at the end. */
export function cutTail(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex((cell) => !isBlank(cell)) + 1));
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1);
}
