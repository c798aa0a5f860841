/** A place in a text: both numbers count from 1, columns in UTF-16 code units. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Offsets at which the lines of a text start, found once. */
export type LineIndex = readonly number[];

/** Finds the line starts of a text; `\n`, `\r\n` and `\r` end a line. */
export function indexLines(text: string): LineIndex {
  const starts = [0];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

/** Line and column of an offset, by binary search. */
export function lineColumn(index: LineIndex, offset: number): LineColumn {
  let low = 0;
  let high = index.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((index[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (index[low] as number) + 1 };
}
