import type { Conflict } from '../contract/draft.ts';
import { CHANNEL_HEADER, type ChannelBook } from './channel-book.ts';
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
 * both have changed alike is no difference any more. A channel that is gone, since somebody went back to before it was
 * begun, is one conflict: it comes back as a whole, or not at all.
 *
 * @param base the version that the draft stands on.
 */
export function mergeCells(cells: DraftCells, base: ChannelBook, current: ChannelBook): MergedCells {
  const own = netCells(cells, base).filter(
    ({ channel, header, value }) => value !== current.cell(channel, header),
  );
  const isThere = (book: ChannelBook, channel: string) => book.cell(channel, CHANNEL_HEADER) !== '';
  const gone = own.filter(({ channel }) => isThere(base, channel) && !isThere(current, channel));
  const back = new Map(gone.flatMap((cell) => wholeOf(cell, base)).map((cell) => [keyOf(cell), cell]));
  const net = [...new Map([...back, ...own.map((cell) => [keyOf(cell), cell] as const)]).values()];
  const conflicts = net.flatMap(({ channel, header, value }) => {
    const isGone = gone.some((cell) => cell.channel === channel);
    if (isGone && header !== CHANNEL_HEADER) return [];
    const before = base.cell(channel, header);
    const theirs = current.cell(channel, header);
    return before === theirs ? [] : [{ channel, header, base: before, theirs, mine: value }];
  });
  return { net, conflicts };
}

/** All that a version says of a channel that a draft has changed, as set by whoever changed it. */
function wholeOf({ channel, by }: OwnedCell, book: ChannelBook): readonly OwnedCell[] {
  return book.headers
    .map((header) => ({ channel, header, value: book.cell(channel, header), by }))
    .filter(({ value }) => value !== '');
}

/** The carried cells once somebody has said of each conflict whose value stays. */
export function settled(
  { net, conflicts }: MergedCells,
  keep: readonly { readonly channel: string; readonly header: string; readonly value: 'mine' | 'theirs' }[],
): { readonly net: readonly OwnedCell[]; readonly open: readonly Conflict[] } {
  const said = new Map(keep.map((one) => [keyOf(one), one.value]));
  const dropped = new Set(conflicts.map(keyOf).filter((key) => said.get(key) === 'theirs'));
  return {
    net: net.filter(
      (cell) => !dropped.has(keyOf(cell)) && !dropped.has(keyOf({ ...cell, header: CHANNEL_HEADER })),
    ),
    open: conflicts.filter((one) => !said.has(keyOf(one))),
  };
}
