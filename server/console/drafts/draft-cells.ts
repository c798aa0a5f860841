/** A value of a channel by the header of its column in the sheet; empty where the channel has none. */
export interface CellValue {
  readonly channel: string;
  readonly header: string;
  readonly value: string;
}

/** The same with the person who has set it, by id. */
export interface OwnedCell extends CellValue {
  readonly by: string;
}

/**
 * A row of a draft's log, which is only added to. `edit` sets cells; `carry` begins anew on another version, with what
 * of the draft still differed: a value that was changed and changed back never undoes what was published meanwhile.
 */
export interface DraftRow {
  readonly seq: number;
  readonly kind: 'edit' | 'carry';
  readonly by: string;
  readonly cells: readonly OwnedCell[];
}

/** Cells by channel and header. */
export type DraftCells = ReadonlyMap<string, OwnedCell>;

export function keyOf({ channel, header }: Pick<CellValue, 'channel' | 'header'>): string {
  return `${channel} ${header}`;
}

/** What a draft says in the end. Everything that is shown, checked and published of a draft comes from here. */
export function replay(rows: readonly DraftRow[]): DraftCells {
  const cells = new Map<string, OwnedCell>();
  for (const row of rows) {
    if (row.kind === 'carry') cells.clear();
    for (const cell of row.cells) cells.set(keyOf(cell), cell);
  }
  return cells;
}
