import type { CellObject, Range } from '@e965/xlsx';
import { UsageError } from '../usage-error.ts';
import { SHEET } from './columns.ts';
import { type Cell, EMPTY, type Merge, type Sheet } from './sheet.ts';

/**
 * The sheet 渠道 of a workbook, or its only sheet.
 *
 * @throws UsageError when it is no workbook, or has several sheets and none of that name.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  const { read, utils } = await import('@e965/xlsx');
  let book: ReturnType<typeof read>;
  try {
    book = read(bytes, {
      type: 'buffer',
      cellDates: true,
      cellText: true,
      cellHTML: false,
    });
  } catch (cause) {
    throw new UsageError(`the workbook cannot be read: ${(cause as Error).message}`);
  }
  const name = book.SheetNames.find((sheet) => sheet.trim() === SHEET) ?? book.SheetNames[0];
  const sheet = name === undefined ? undefined : book.Sheets[name];
  if (name === undefined || !sheet) throw new UsageError('the workbook has no sheet');
  if (name.trim() !== SHEET && book.SheetNames.length > 1) {
    throw new UsageError(`no sheet is named ${SHEET}; the workbook has ${book.SheetNames.join(', ')}`);
  }
  const area = utils.decode_range(sheet['!ref'] ?? 'A1');
  const rows = Array.from({ length: area.e.r + 1 }, (_, r) =>
    Array.from({ length: area.e.c + 1 }, (_, c) =>
      cellOf(sheet[utils.encode_cell({ r, c })] as CellObject | undefined),
    ),
  );
  return { name: name.trim(), rows, merges: (sheet['!merges'] ?? []).map(mergeOf) };
}

function cellOf(cell: CellObject | undefined): Cell {
  if (!cell) return EMPTY;
  if (cell.v === undefined) return cell.f === undefined ? EMPTY : { is: 'formula' };
  switch (cell.t) {
    case 'n':
      return { is: 'number', number: cell.v as number };
    case 'b':
      return { is: 'truth', truth: cell.v as boolean };
    case 'd':
      return { is: 'date', text: cell.w ?? (cell.v as Date).toISOString().slice(0, 10) };
    case 'e':
      return { is: 'error', text: cell.w ?? '#?' };
    case 'z':
      return EMPTY;
    default:
      return cell.v === '' ? EMPTY : { is: 'text', text: String(cell.v) };
  }
}

function mergeOf({ s, e }: Range): Merge {
  return { top: s.r, left: s.c, bottom: e.r, right: e.c };
}
