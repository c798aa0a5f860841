import type { FailureCell } from '../../analyse/failures/failure-cell.ts';

/** Ways of failing that come to the same, of one thing at one stop. */
export interface FailureRow extends Omit<FailureCell, 'fails'> {
  readonly fails: readonly string[];
}

/** Cells with the same outcome as one row, in the order of their first. */
export function failureRows(cells: readonly FailureCell[]): readonly FailureRow[] {
  const rows = new Map<string, FailureRow & { readonly fails: string[] }>();
  for (const { fails, ...rest } of cells) {
    const key = JSON.stringify(rest);
    const row = rows.get(key);
    if (row) row.fails.push(fails);
    else rows.set(key, { ...rest, fails: [fails] });
  }
  return [...rows.values()];
}

/** How long, for a reader. */
export function boundText(milliseconds: number): string {
  return milliseconds === 0 ? 'at once' : `${milliseconds / 1000} s`;
}

/** Where the visitor is. */
export function placeText({ path, page }: Pick<FailureCell, 'path' | 'page'>): string {
  return `${path} (${page})`;
}
