import { isBroken } from './cell-text.ts';
import { columnOf, headerOf, headRow } from './header-of.ts';
import { cellName, EMPTY, type Sheet } from './sheet.ts';

/** Most cells that are named one by one. */
const MOST_NAMED = 5;

/**
 * A sentence that names the cells below the header whose text has several lines in the sheet and one in the
 * configuration; none when there are none. Names of groups may stand on lines of their own: nothing is lost there.
 */
export function lineBreakNotes({ name, rows }: Sheet): readonly string[] {
  const head = headRow(rows);
  const isText = (column: number) => columnOf(headerOf(rows[head]?.[column] ?? EMPTY))?.kind.is === 'text';
  const cells = rows.slice(head + 1).flatMap((row, below) =>
    row.flatMap((cell, column) => {
      const isRead = cell.is === 'text' && isBroken(cell.text) && isText(column);
      return isRead ? [cellName(name, head + 1 + below, column)] : [];
    }),
  );
  if (cells.length === 0) return [];
  const others = cells.length > MOST_NAMED ? ' and others' : '';
  return [`${cells.slice(0, MOST_NAMED).join(', ')}${others}: a line break in the cell is read as a blank`];
}
