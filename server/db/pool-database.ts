import type pg from 'pg';
import type { Database, SqlReader, SqlValue, Transaction } from './database.ts';
import type { Journal, JournalEntry } from './journal.ts';

type Client = Pick<pg.PoolClient, 'query'>;

function readerOf(client: Client): SqlReader {
  return {
    async query<Row extends object>(sql: string, values: readonly SqlValue[] = []) {
      const result = await client.query(sql, [...values]);
      return result.rows as Row[];
    },
  };
}

/** Brings the database up to the journal's last entry, and returns the number of that entry. */
async function replay(pool: pg.Pool, journal: Journal): Promise<number> {
  const { rows } = await pool.query<{ seq: string }>('select seq from journal_position');
  let position = Number(rows[0]?.seq ?? 0);
  const missing = journal.entries.filter((entry) => entry.seq > position);
  for (const entry of missing) {
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

/** Puts the entry on disk before the commit: what was acknowledged can always be repeated. */
async function writeAhead(client: Client, journal: Journal, entry: JournalEntry): Promise<void> {
  await client.query('update journal_position set seq = $1', [entry.seq]);
  await journal.append(entry);
}

/** The database over a pool of `pg`. With a journal (embedded, one connection) acknowledged changes are synced to disk. */
export async function poolDatabase(
  pool: pg.Pool,
  options: {
    readonly kind: Database['kind'];
    readonly journal: Journal | null;
    readonly onClose: () => Promise<void>;
  },
): Promise<Database> {
  const { kind, journal, onClose } = options;
  let seq = journal === null ? 0 : await replay(pool, journal);
  return {
    kind,
    ...readerOf(pool as unknown as Client),
    async transaction<Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result> {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const writes: { sql: string; values: readonly SqlValue[] }[] = [];
        const result = await run({
          ...readerOf(client),
          async write(sql, values = []) {
            writes.push({ sql: sql.replace(/\s+/g, ' ').trim(), values });
            return (await client.query(sql, [...values])).rowCount ?? 0;
          },
        });
        if (journal !== null && writes.length > 0) {
          seq += 1;
          await writeAhead(client, journal, { seq, writes });
        }
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((cause: Error) => {
          broken = cause;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async close() {
      await pool.end();
      await journal?.close();
      await onClose();
    },
  };
}
