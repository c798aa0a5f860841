/** Labels of up to this many Chinese characters fit four to a row. */
const SHORT = 3;

/**
 * How many columns a group of chips stands in: three, unless that leaves one alone in the last row; then two, or four
 * where the labels are short.
 *
 * @param widths of the labels in Chinese characters; null for a chip that takes two columns.
 */
export function chipColumns(widths: readonly (number | null)[]): 2 | 3 | 4 {
  const isShort = widths.every((width) => width !== null && width <= SHORT);
  const candidates = isShort ? ([3, 4, 2] as const) : ([3, 2] as const);
  return candidates.find((columns) => !leavesOne(widths, columns)) ?? 3;
}

/** Chips flow as in a grid: one that takes two columns begins a row where there is only one left. */
function leavesOne(widths: readonly (number | null)[], columns: number): boolean {
  let used = 0;
  let rows = 1;
  for (const width of widths) {
    const cells = width === null ? 2 : 1;
    if (used + cells > columns) {
      used = 0;
      rows += 1;
    }
    used += cells;
  }
  return rows > 1 && used === 1;
}
