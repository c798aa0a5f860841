import type { Cell, CellPlace, Sheet } from '../../../engine/cli/sheet/sheet.ts';
import type { Corrections } from '../contract/import-plan.ts';

/** The sheet with these cells as somebody typed them; a merged one stands for itself alone then. */
export function correctedSheet(sheet: Sheet, corrections: Corrections): Sheet {
  const rows = sheet.rows.map((row) => [...row]);
  const places: CellPlace[] = [];
  for (const [name, text] of Object.entries(corrections)) {
    const [, letters = '', line = ''] = /([A-Z]{1,3})(\d{1,7})$/.exec(name) ?? [];
    const place = { row: Number(line) - 1, column: columnOf(letters) };
    const cells = rows[place.row];
    if (cells === undefined || place.column < 0) continue;
    // Rows end with their last filled cell.
    while (cells.length < place.column) cells.push({ is: 'empty' });
    cells[place.column] = { is: 'text', text };
    places.push(place);
  }
  const isCorrected = ({ top, left, bottom, right }: Sheet['merges'][number]) =>
    places.some(({ row, column }) => top <= row && row <= bottom && left <= column && column <= right);
  return { ...sheet, rows, merges: sheet.merges.filter((merge) => !isCorrected(merge)) };
}

/** What people see in a cell. */
export function shownCell(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if ('text' in cell) return cell.text;
  if (cell.is === 'number') return cell.shown ?? String(cell.number);
  return cell.is === 'truth' ? (cell.truth ? '是' : '否') : '';
}

/** `A` is 0, `AA` is 26; -1 for none. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
