import { lasts } from '../clock.ts';
import { tryWorkLock } from '../db/advisory-lock.ts';
import type { Database } from '../db/database.ts';
import { type KeyRing, noteNoneBefore } from './key-ring.ts';
import { REKEYED_COLUMNS, type RekeyedColumn } from './rekeyed-columns.ts';
import { type SecretBox, secretBox } from './secret-box.ts';

export interface RekeyParts {
  readonly db: Database;
  readonly keys: KeyRing;
  /** Rows at once. */
  readonly rows: number;
  now(): number;
  print(text: string): void;
}

/** How often it is looked again for rows that another process has written meanwhile. */
const LOOK_EVERY_MS = 600_000;

interface Batch {
  /** Primary key of the last row that was looked at; null when there was none. */
  readonly last: string | null;
  readonly done: number;
  readonly unreadable: number;
}

/** The next rows of a column; null when another process is at it. */
async function batchOf(
  column: RekeyedColumn,
  after: string,
  secrets: SecretBox,
  parts: RekeyParts,
): Promise<Batch | null> {
  const { id, table, columns, needs, update } = column;
  return parts.db.patient.transaction(async (transaction) => {
    if (!(await tryWorkLock(transaction, 'rekey'))) return null;
    const rows = await transaction.query<{ id: string }>(
      `select ${id} as id, ${columns} from ${table} where ${id} > $2 and ${needs} order by ${id} limit $3`,
      [parts.keys.current(), after, parts.rows],
    );
    const counts = { done: 0, unreadable: 0 };
    for (const row of rows) {
      try {
        const values = column.rekeyed(row, row.id, secrets);
        counts.done += await transaction.write(update, [row.id, ...values]);
      } catch (error) {
        // What no valid key opens stays as it is, and keeps its key from being retired.
        if (isFromDatabase(error)) throw error;
        counts.unreadable += 1;
      }
    }
    return { ...counts, last: rows.at(-1)?.id ?? null };
  });
}

/** After an error of the database a transaction can do nothing more; one of decryption leaves it whole. */
function isFromDatabase(error: unknown): boolean {
  return typeof (error as { severity?: unknown }).severity === 'string';
}

/**
 * Puts everything that is under another key than the current one, or is not encrypted yet, under the current key: a
 * few rows at each call, in the order of their primary keys. What is left is in the database, so that it goes on after
 * a restart; several processes take turns.
 *
 * @returns what does it, and returns how many rows it has changed.
 */
export function rekeyer(parts: RekeyParts): () => Promise<number> {
  const { db, keys, now, print } = parts;
  // What was written in the moment that a key was retired can be saved when the key is given again.
  const secrets = secretBox(keys, true);
  let target = '';
  let at = 0;
  let after = '';
  let changed = 0;
  let total = 0;
  let unreadable = 0;
  let rested = Number.NEGATIVE_INFINITY;

  function begin(): void {
    [at, after, changed, unreadable] = [0, '', 0, 0];
  }

  /** Once more when rows were changed: others may have been written meanwhile. */
  async function endPass(): Promise<void> {
    total += changed;
    if (changed > 0) return begin();
    if (unreadable === 0 && keys.before() !== null) {
      await noteNoneBefore(db, new Date(now()).toISOString());
      await keys.learn(db);
    }
    if (total > 0) {
      // What was there before is not wanted in the files of the embedded database either.
      await db.forgetPast();
      print(`${total} rows are now encrypted with the key ${target}.`);
    }
    if (unreadable > 0) print(`${unreadable} rows cannot be opened with any key; they stay as they are.`);
    total = 0;
    rested = now();
    begin();
  }

  return async () => {
    if (target !== keys.current()) {
      target = keys.current();
      [total, rested] = [0, Number.NEGATIVE_INFINITY];
      begin();
    }
    if (lasts(rested, LOOK_EVERY_MS, now()) || keys.missing() !== null) return 0;
    const column = REKEYED_COLUMNS[at];
    if (column === undefined) {
      await endPass();
      return 0;
    }
    const batch = await batchOf(column, after, secrets, parts);
    if (batch === null) return 0;
    changed += batch.done;
    unreadable += batch.unreadable;
    if (batch.last === null) [at, after] = [at + 1, ''];
    else after = batch.last;
    return batch.done;
  };
}
