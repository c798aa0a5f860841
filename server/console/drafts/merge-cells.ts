import type { Conflict } from '../contract/draft.ts';
import type { ChannelBook } from './channel-book.ts';
import { type DraftCells, keyOf, type OwnedCell } from './draft-cells.ts';

/** A draft on top of a version that somebody published since it was begun. */
export interface MergedCells {
  /** What differs from that version; of a conflict, the draft's value. */
  readonly net: readonly OwnedCell[];
  /** Values that were changed here and there, each to something else. */
  readonly conflicts: readonly Conflict[];
}

/** The cells of a draft that say something else than a version. */
export function netCells(cells: DraftCells, book: ChannelBook): readonly OwnedCell[] {
  return [...cells.values()].filter((cell) => cell.value !== book.cell(cell.channel, cell.header));
}

/**
 * Carries a draft over to another version, value by value: what only one side has changed is taken from that side, what
 * both have changed alike is no difference any more.
 *
 * @param base the version that the draft stands on.
 */
export function mergeCells(cells: DraftCells, base: ChannelBook, current: ChannelBook): MergedCells {
  const net = netCells(cells, base).filter(
    ({ channel, header, value }) => value !== current.cell(channel, header),
  );
  const conflicts = net.flatMap(({ channel, header, value }) => {
    const before = base.cell(channel, header);
    const theirs = current.cell(channel, header);
    return before === theirs ? [] : [{ channel, header, base: before, theirs, mine: value }];
  });
  return { net, conflicts };
}

/** The carried cells once somebody has said of each conflict whose value stays. */
export function settled(
  { net, conflicts }: MergedCells,
  keep: readonly { readonly channel: string; readonly header: string; readonly value: 'mine' | 'theirs' }[],
): { readonly net: readonly OwnedCell[]; readonly open: readonly Conflict[] } {
  const said = new Map(keep.map((one) => [keyOf(one), one.value]));
  const dropped = new Set(conflicts.map(keyOf).filter((key) => said.get(key) === 'theirs'));
  return {
    net: net.filter((cell) => !dropped.has(keyOf(cell))),
    open: conflicts.filter((one) => !said.has(keyOf(one))),
  };
}
