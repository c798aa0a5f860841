import stringWidth from 'string-width';

/**
 * Rows as aligned columns, two spaces apart. Chinese characters count as two columns, as a terminal shows them.
 *
 * @param head names of the columns.
 */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) =>
    all.reduce((most, row) => Math.max(most, stringWidth(row[column] ?? '')), 0),
  );
  return all
    .map((row) =>
      head
        .map((_, column) => pad(row[column] ?? '', widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A text filled with spaces to a width in columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}
