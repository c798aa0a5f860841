import type { CellObject, Range } from '@e965/xlsx';
import { SHEET } from './columns.ts';
import { cutTail } from './cut-tail.ts';
import { textOfFormula } from './escape-formula.ts';
import { isOldOffice, isZip } from './is-zip.ts';
import { refuseBomb } from './refuse-bomb.ts';
import { type Cell, EMPTY, type Merge, type Sheet } from './sheet.ts';
import { UnreadSheetError } from './unread-sheet-error.ts';

/** Hidden sheets that WPS makes for itself, of which its users know nothing. */
const OF_PROGRAM = /^WpsReserved_/;

/**
 * The sheet 渠道 of a workbook, or the only one that is not hidden.
 *
 * @throws UnreadSheetError when it is no workbook, or has several sheets and none of that name.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  refuseText(bytes);
  const { read } = await import('@e965/xlsx');
  let book: ReturnType<typeof read>;
  try {
    if (isZip(bytes)) refuseBomb(bytes);
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
    if (cause instanceof UnreadSheetError) throw cause;
    const { message } = cause as Error;
    if (/password|encrypt/i.test(message)) {
      throw new UnreadSheetError(
        'the workbook has a password; save it without one',
        '工作簿有密码；请去掉密码再存',
      );
    }
    throw new UnreadSheetError(
      `the workbook cannot be read, it is damaged or of another format (${message}); save it as .xlsx again`,
      '工作簿打不开，已损坏或是别的格式；请重新另存为 .xlsx',
    );
  }
  // Sheet programs keep things of their own in hidden sheets.
  const isHidden = (index: number) => (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
  const visible = book.SheetNames.filter((_, index) => !isHidden(index));
  const name = book.SheetNames.find((sheet) => sheet.trim() === SHEET) ?? visible[0];
  const sheet = name === undefined ? undefined : book.Sheets[name];
  if (name === undefined || !sheet)
    throw new UnreadSheetError('the workbook has no sheet', '工作簿里没有工作表');
  if (name.trim() !== SHEET && visible.length > 1) {
    throw new UnreadSheetError(
      `no sheet is named ${SHEET}; the workbook has ${visible.join(', ')}: rename the one with the channels`,
      `没有名为「${SHEET}」的工作表，只有${visible.join('、')}；请把渠道所在的那张改为「${SHEET}」`,
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
  if (bytes.length === 0) throw new UnreadSheetError('the file is empty', '文件是空的');
  throw new UnreadSheetError(
    'the file is named .xlsx, but it is no workbook; when it is a CSV file, name it .csv, else open it in a sheet program and save it as .xlsx',
    '文件名是 .xlsx，内容却不是工作簿；若是 CSV，请把文件名改为 .csv，否则用表格软件打开，另存为 .xlsx',
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
