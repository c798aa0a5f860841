import type { CellObject, Range } from '@e965/xlsx';
import { UsageError } from '../usage-error.ts';
import { SHEET } from './columns.ts';
import { cutTail } from './cut-tail.ts';
import { textOfFormula } from './escape-formula.ts';
import { isOldOffice, isZip } from './is-zip.ts';
import { type Cell, EMPTY, type Merge, type Sheet } from './sheet.ts';

/** Hidden sheets that WPS makes for itself, of which its users know nothing. */
const OF_PROGRAM = /^WpsReserved_/;

/**
 * The sheet 渠道 of a workbook, or the only one that is not hidden.
 *
 * @throws UsageError when it is no workbook, or has several sheets and none of that name.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  refuseText(bytes);
  const { read } = await import('@e965/xlsx');
  let book: ReturnType<typeof read>;
  try {
    book = read(bytes, {
      type: 'buffer',
      cellDates: true,
      cellText: true,
      cellHTML: false,
      // Tells which rows and columns are hidden.
      cellStyles: true,
      // Rows hold the cells that are there: the used area may end at the last cell that a sheet can have.
      dense: true,
    });
  } catch (cause) {
    const { message } = cause as Error;
    if (/password|encrypt/i.test(message)) {
      throw new UsageError('the workbook has a password; save it without one');
    }
    throw new UsageError(
      `the workbook cannot be read, it is damaged or of another format (${message}); save it as .xlsx again`,
    );
  }
  // Sheet programs keep things of their own in hidden sheets.
  const isHidden = (index: number) => (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
  const visible = book.SheetNames.filter((_, index) => !isHidden(index));
  const name = book.SheetNames.find((sheet) => sheet.trim() === SHEET) ?? visible[0];
  const sheet = name === undefined ? undefined : book.Sheets[name];
  if (name === undefined || !sheet) throw new UsageError('the workbook has no sheet');
  if (name.trim() !== SHEET && visible.length > 1) {
    throw new UsageError(
      `no sheet is named ${SHEET}; the workbook has ${visible.join(', ')}: rename the one with the channels`,
    );
  }
  const rows = Array.from(sheet['!data'] ?? [], (row) => Array.from(row ?? [], cellOf));
  const hidden = [...(sheet['!rows'] ?? []).entries()].flatMap(([row, info]) => (info?.hidden ? [row] : []));
  const columns = [...(sheet['!cols'] ?? []).entries()];
  const hiddenColumns = columns.flatMap(([column, info]) => (info?.hidden ? [column] : []));
  const unread = book.SheetNames.map((other, index) => ({ name: other, isHidden: isHidden(index) })).filter(
    (other) =>
      other.name !== name &&
      !OF_PROGRAM.test(other.name) &&
      (book.Sheets[other.name]?.['!data'] ?? []).length > 0,
  );
  const merges = (sheet['!merges'] ?? []).map(mergeOf);
  return {
    name: name.trim(),
    rows: cutTail(rows),
    merges,
    hidden,
    hiddenColumns,
    isHidden: !visible.includes(name),
    unread,
  };
}

/** The library would read a text as a table too, and guess its encoding and what its numbers are. */
function refuseText(bytes: Uint8Array): void {
  if (isZip(bytes) || isOldOffice(bytes)) return;
  throw new UsageError(
    bytes.length === 0
      ? 'the file is empty'
      : 'the file is named .xlsx, but it is no workbook; when it is a CSV file, name it .csv, else open it in a sheet program and save it as .xlsx',
  );
}

function cellOf(cell: CellObject | undefined): Cell {
  if (!cell) return EMPTY;
  // Of a formula for several cells, the first has it, and each their area.
  if (cell.f !== undefined || cell.F !== undefined) {
    const text = textOfFormula(cell.f ?? '');
    return text === null ? { is: 'formula' } : { is: 'text', text };
  }
  if (cell.v === undefined || cell.t === 'z') return EMPTY;
  switch (cell.t) {
    case 'n':
      return { is: 'number', number: cell.v as number, ...(cell.w === undefined ? {} : { shown: cell.w }) };
    case 'b':
      return { is: 'truth', truth: cell.v as boolean };
    case 'd':
      return { is: 'date', text: cell.w ?? (cell.v as Date).toISOString().slice(0, 10) };
    case 'e':
      return { is: 'error', text: cell.w ?? '#?' };
    default:
      return cell.v === '' ? EMPTY : { is: 'text', text: String(cell.v) };
  }
}

function mergeOf({ s, e }: Range): Merge {
  return { top: s.r, left: s.c, bottom: e.r, right: e.c };
}
