/** Rows as lines with aligned columns, two spaces in front; Chinese letters count as two columns. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
    });
  }
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))).join('  ')}`.trimEnd(),
  );
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += /[\u2e80-\uffef]/.test(letter) ? 2 : 1;
  return width;
}
