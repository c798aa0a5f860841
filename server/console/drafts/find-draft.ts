import type { SqlReader, Transaction } from '../../db/database.ts';
import type { Me } from '../contract/person.ts';
import { draftStore, type StoredDraft } from './draft-store.ts';
import { mayTouch } from './refuse-channels.ts';
import { notFound } from './refuse-state.ts';

/** Whose drafts are asked for. */
export type Viewer = Pick<Me, 'id' | 'ranges'>;

/** True for a draft of one's own, and for one that ever changed a channel of one's ranges. */
export async function maySeeDraft(
  db: SqlReader,
  { id, ranges }: Viewer,
  { number, owner }: Pick<StoredDraft, 'number' | 'owner'>,
): Promise<boolean> {
  if (ranges.length === 0 || owner === id) return true;
  const rows = await draftStore.rows(db, number);
  return rows.some(({ cells }) => cells.some(({ channel }) => mayTouch({ ranges }, channel)));
}

/** Throws `ConsoleRefusal`, the same for a draft that is not there and for one that the person may not see. */
export async function findDraft(db: SqlReader, viewer: Viewer, number: number): Promise<StoredDraft> {
  return seen(db, viewer, await draftStore.find(db, number));
}

/** The same, and no other transaction changes the draft until this one ends. */
export async function holdDraft(
  transaction: Transaction,
  viewer: Viewer,
  number: number,
): Promise<StoredDraft> {
  return seen(transaction, viewer, await draftStore.hold(transaction, number));
}

async function seen(db: SqlReader, viewer: Viewer, draft: StoredDraft | null): Promise<StoredDraft> {
  if (draft === null || !(await maySeeDraft(db, viewer, draft))) throw notFound();
  return draft;
}
