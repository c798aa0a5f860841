import type { Database } from '../db/database.ts';
import { inTurns } from '../in-turns.ts';
import { currentOf } from '../release/current-of.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { linesInSteps } from './channels/channel-lines.ts';
import type { Books } from './drafts/books.ts';
import { draftStore } from './drafts/draft-store.ts';

/**
 * Reads the version that visitors have, and those that open drafts stand on, as soon as it is current: ten thousand
 * channels take half a second, which neither visitors nor whoever looks at the list first should wait for. The lines of
 * the list follow: only who looks for something among all of them needs them.
 *
 * @returns to be awaited by whoever needs them; it does nothing until another version is current. Never rejects: what
 * cannot be read is told by whoever asks for it.
 */
export function readAhead(db: Database, store: ReleaseStore, books: Books): () => Promise<void> {
  let last = { of: '', done: Promise.resolve() };
  async function read(): Promise<void> {
    const current = currentOf(store).version?.sources ?? '';
    const drafts = await draftStore.heads(db, ['open', 'submitted', 'publishing']);
    for (const id of new Set([current, ...drafts.map(({ sources }) => sources)])) await books.read(id);
    void linesOf(current).catch(() => undefined);
  }
  async function linesOf(id: string): Promise<void> {
    const book = await books.read(id);
    if (book !== null) await inTurns(linesInSteps(book));
  }
  return () => {
    const of = store.currentText();
    if (of !== last.of) last = { of, done: read().catch(() => undefined) };
    return last.done;
  };
}
