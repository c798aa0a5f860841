import type { OwnedCell } from './draft-cells.ts';
import type { DraftParts } from './draft-parts.ts';
import { draftStore } from './draft-store.ts';
import { notFound } from './refuse-state.ts';

/** A draft on the version that visitors have, as far as lists of channels go. */
export interface DraftOverlay {
  readonly net: readonly OwnedCell[];
  /** Number of the draft's last edit; 0 for none. */
  readonly seq: number;
  /** Numbers of open drafts by channel that they change. */
  readonly drafts: ReadonlyMap<string, readonly number[]>;
}

/** What a draft changes of the version that visitors have, and which open drafts change which channels. */
export async function draftOverlay(
  { db, openDrafts }: Pick<DraftParts, 'db' | 'openDrafts'>,
  number: number | null,
): Promise<DraftOverlay> {
  const open = await openDrafts();
  const drafts = new Map<string, number[]>();
  for (const { number: one, net } of open)
    for (const channel of new Set(net.map((cell) => cell.channel)))
      drafts.set(channel, [...(drafts.get(channel) ?? []), one]);
  const own = open.find((one) => one.number === number);
  // One that is over changes nothing any more.
  if (number !== null && !own && (await draftStore.find(db, number)) === null) throw notFound();
  return { net: own?.net ?? [], seq: own?.seq ?? 0, drafts };
}
