import type { Transaction } from '../db/database.ts';
import type { KeyRow, KeyState } from './key-ring.ts';

/** What came of a command; the text says why not. */
export type KeyChange = { readonly id: string; readonly file?: string } | { readonly refused: string };

/** The key with an id, if there is one. */
export function namedKey(id: string, rows: readonly KeyRow[]): KeyRow | undefined {
  return rows.find((row) => row.id === id);
}

/** Refuses an id that no key has. */
export function unknownKey(id: string): KeyChange {
  return { refused: `There is no key ${id}. See: dukou keys` };
}

/** @param at ISO 8601. */
export async function setKeyState(
  transaction: Transaction,
  id: string,
  state: KeyState,
  at: string,
): Promise<void> {
  await transaction.write('update keys set state = $2, since = $3 where id = $1', [id, state, at]);
}
