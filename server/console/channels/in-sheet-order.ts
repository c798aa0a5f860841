interface InCell {
  /** Name of a cell, for example `渠道!C17`; empty for what is in none. */
  readonly cell: string;
}

/** In the order in which a sheet is read: row by row, each from the left; what is in no cell comes first. */
export function inSheetOrder<Of extends InCell>(all: readonly Of[]): readonly Of[] {
  const placed = all.map((one) => {
    const [, column = '', row = '0'] = /([A-Z]*)(\d+)$/.exec(one.cell) ?? [];
    return { one, column, row: Number(row) };
  });
  return placed
    .sort(
      (a, b) =>
        a.row - b.row ||
        a.column.length - b.column.length ||
        (a.column < b.column ? -1 : +(a.column > b.column)),
    )
    .map(({ one }) => one);
}
