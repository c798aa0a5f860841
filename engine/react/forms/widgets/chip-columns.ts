/** Labels of up to this many Chinese characters fit four to a row. */
const SHORT = 3;

/** Wider labels take two of three columns; … */
export const WIDE = 6;

/** … these two of two. */
const WIDEST = 9;

/** Three labels of so many characters together share a row. */
const ROW = 16;

/** Columns of one width, or one row of chips as wide as their labels. */
export type ChipColumns = 2 | 3 | 4 | 'row';

/**
 * How many columns a group of chips stands in: three, unless that leaves one alone in the last row or a gap in another;
 * then two, or four where the labels are short, or a row for three that together fit one.
 *
 * @param widths of the labels in Chinese characters.
 */
export function chipColumns(widths: readonly number[]): ChipColumns {
  const candidates = widths.every((width) => width <= SHORT) ? ([3, 4, 2] as const) : ([3, 2] as const);
  const faults = candidates.map((columns) => faultIn(widths, columns));
  const least = Math.min(...faults);
  if (least > 0 && widths.length === 3 && widths.reduce((sum, width) => sum + width) <= ROW) return 'row';
  return candidates[faults.indexOf(least)] ?? 3;
}

/** How many columns a label takes. */
export function chipCells(width: number, columns: ChipColumns): 1 | 2 {
  return columns !== 'row' && width > (columns === 2 ? WIDEST : WIDE) ? 2 : 1;
}

/** 2 where one chip stands alone in the last row, 1 where another row has a gap: a wide chip begins the next one. */
function faultIn(widths: readonly number[], columns: 2 | 3 | 4): number {
  let fault = 0;
  let used = 0;
  for (const width of widths) {
    const cells = chipCells(width, columns);
    if ((used % columns) + cells > columns) {
      fault = 1;
      used += 1;
    }
    used += cells;
  }
  return used > columns && used % columns === 1 ? 2 : fault;
}
