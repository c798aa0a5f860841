/** Prints a title, a line of column names and rows of numbers, columns aligned to the right. */
export function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')}`;
  console.log(`\n${title}`);
  console.log(line(columns));
  for (const row of rows) console.log(line(row));
}
