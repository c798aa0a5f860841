import type { OwnedCell } from './draft-cells.ts';
import type { DraftParts } from './draft-parts.ts';
import { findDraft, type Viewer } from './find-draft.ts';
import { mayTouch } from './refuse-channels.ts';

/** A draft on the version that visitors have, as far as lists of channels go. */
export interface DraftOverlay {
  readonly net: readonly OwnedCell[];
  /** Number of the draft's last edit; 0 for none. */
  readonly seq: number;
  /** Numbers of open drafts by channel that they change. */
  readonly drafts: ReadonlyMap<string, readonly number[]>;
}

/**
 * What a draft changes of the version that visitors have, and which open drafts change which channels; of channels that
 * the person may see.
 */
export async function draftOverlay(
  { db, openDrafts }: Pick<DraftParts, 'db' | 'openDrafts'>,
  person: Viewer,
  number: number | null,
): Promise<DraftOverlay> {
  const open = await openDrafts();
  const drafts = new Map<string, number[]>();
  for (const { number: one, net } of open)
    for (const channel of new Set(net.map((cell) => cell.channel)))
      drafts.set(channel, [...(drafts.get(channel) ?? []), one]);
  if (number !== null) await findDraft(db, person, number);
  // One that is over changes nothing any more.
  const own = open.find((one) => one.number === number);
  const net = (own?.net ?? []).filter(({ channel }) => mayTouch(person, channel));
  return { net, seq: own?.seq ?? 0, drafts };
}
