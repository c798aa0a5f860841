import type { Database } from '../../db/database.ts';
import type { Books } from './books.ts';
import { type OwnedCell, replay } from './draft-cells.ts';
import { draftStore } from './draft-store.ts';
import { mergeCells, netCells } from './merge-cells.ts';

/** What a draft that is not over changes of the version that visitors have. */
export interface DraftNet {
  readonly number: number;
  /** Number of its last edit. */
  readonly seq: number;
  readonly net: readonly OwnedCell[];
}

/** All drafts that are not over; each is worked out once for each edit of it and each version. */
export type OpenDraftNets = () => Promise<readonly DraftNet[]>;

export function openDraftNets(db: Database, books: Books): OpenDraftNets {
  let known = new Map<string, DraftNet>();
  return async () => {
    const current = books.current();
    const next = new Map<string, DraftNet>();
    for (const { number, sources, seq } of await draftStore.heads(db, ['open', 'submitted', 'publishing'])) {
      const key = [number, seq, sources, current.sources].join();
      next.set(key, known.get(key) ?? { number, seq, net: await netOf(number, sources) });
    }
    known = next;
    return [...next.values()];

    async function netOf(number: number, sources: string): Promise<readonly OwnedCell[]> {
      const base = books.of(sources);
      if (base === null) return [];
      const cells = replay(await draftStore.rows(db, number));
      return sources === current.sources
        ? netCells(cells, current.book)
        : mergeCells(cells, base, current.book).net;
    }
  };
}
