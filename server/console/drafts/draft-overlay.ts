import type { DraftOverlay } from '../channels/channels.ts';
import type { OwnedCell } from './draft-cells.ts';
import { replay } from './draft-cells.ts';
import type { DraftParts } from './draft-parts.ts';
import { draftStore, type StoredDraft } from './draft-store.ts';
import { mergeCells, netCells } from './merge-cells.ts';
import { notFound } from './refuse-state.ts';

/** What a draft changes of the version that visitors have, and which open drafts change which channels. */
export async function draftOverlay(
  { db, books }: Pick<DraftParts, 'db' | 'books'>,
  number: number | null,
): Promise<DraftOverlay> {
  const current = books.current();
  const netOf = async (draft: StoredDraft): Promise<readonly OwnedCell[]> => {
    const cells = replay(await draftStore.rows(db, draft.number));
    const base = books.of(draft.sources);
    if (base === null) return [];
    return draft.sources === current.sources
      ? netCells(cells, current.book)
      : mergeCells(cells, base, current.book).net;
  };
  const drafts = new Map<string, number[]>();
  for (const draft of await draftStore.all(db, ['open', 'submitted', 'publishing']))
    for (const channel of new Set((await netOf(draft)).map((cell) => cell.channel)))
      drafts.set(channel, [...(drafts.get(channel) ?? []), draft.number]);
  if (number === null) return { net: [], drafts };
  const draft = await draftStore.find(db, number);
  if (draft === null) throw notFound();
  return { net: await netOf(draft), drafts };
}
