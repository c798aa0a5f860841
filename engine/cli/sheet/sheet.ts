/** A cell as it was read. A CSV file has texts only. */
export type Cell =
  | { readonly is: 'empty' }
  /** A text, and what it says in another encoding, where nobody can say which it has. */
  | { readonly is: 'text'; readonly text: string; readonly perhaps?: string }
  /** A number, and how the sheet shows it, where the file says so. */
  | { readonly is: 'number'; readonly number: number; readonly shown?: string }
  | { readonly is: 'truth'; readonly truth: boolean }
  /** What the sheet program took for a date; the text is how it shows it. */
  | { readonly is: 'date'; readonly text: string }
  /** A formula that failed, for example `#N/A`. */
  | { readonly is: 'error'; readonly text: string }
  /** A formula, whatever its result was when it was last calculated. */
  | { readonly is: 'formula' };

/** Cells that are merged into one; numbers of rows and columns count from 0, both ends included. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface Sheet {
  readonly name: string;
  /** Rows from the top, empty ones between too; each ends with a filled cell, so that some are shorter than others. */
  readonly rows: readonly (readonly Cell[])[];
  readonly merges: readonly Merge[];
  /** Numbers of the rows that a sheet program does not show, because a filter or a hand hides them. */
  readonly hidden: readonly number[];
  /** The same of columns. */
  readonly hiddenColumns: readonly number[];
  /** The sheet itself is one that a sheet program does not show. */
  readonly isHidden: boolean;
  /** The other sheets of the workbook that hold something. */
  readonly unread: readonly UnreadSheet[];
}

export interface UnreadSheet {
  readonly name: string;
  /** A sheet program does not show it. */
  readonly isHidden: boolean;
}

export const EMPTY: Cell = { is: 'empty' };

/** Nobody sees anything in the cell. */
export function isBlank(cell: Cell): boolean {
  return cell.is === 'empty' || (cell.is === 'text' && cell.text.trim() === '');
}

/** Where a cell stands; numbers of rows and columns count from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A sentence at the terminal, and the same in Chinese for the pages of the console. */
export interface Said {
  readonly text: string;
  readonly zh: string;
}

/** What is wrong with one cell. */
export interface CellProblem extends Said {
  readonly at: CellPlace;
}

/**
 * What is wrong, in the order in which a sheet is read: row by row, each from the left; of one cell, as it was found.
 */
export function inReadingOrder(problems: readonly CellProblem[]): readonly CellProblem[] {
  return [...problems].sort(({ at: a }, { at: b }) => a.row - b.row || a.column - b.column);
}

/**
 * The name of a cell, for example `渠道!C17`; that of its row alone, `渠道!17`, where nobody knows the column (not a
 * number).
 */
export function cellName(sheet: string, row: number, column: number): string {
  return `${sheet}!${Number.isNaN(column) ? '' : columnLetters(column)}${row + 1}`;
}

function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
