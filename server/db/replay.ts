import type pg from 'pg';
import type { JournalEntry } from './journal.ts';

/** The number of the last journal entry that the database holds. */
export async function journalPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seq: string }>('select seq from journal_position');
  return Number(rows[0]?.seq ?? 0);
}

/**
 * Repeats the journal's entries that the database does not hold. Returns the number of the last one that it holds then.
 */
export async function replay(pool: pg.Pool, entries: readonly JournalEntry[]): Promise<number> {
  let position = await journalPosition(pool);
  for (const entry of entries.filter(({ seq }) => seq > position)) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const write of entry.writes) {
        await client.query(write.sql, [...write.values]);
      }
      await client.query('update journal_position set seq = $1', [entry.seq]);
      await client.query('commit');
      position = entry.seq;
    } catch (error) {
      await client.query('rollback');
      throw new Error(`Entry ${entry.seq} of the journal cannot be repeated.`, { cause: error });
    } finally {
      client.release();
    }
  }
  return position;
}
