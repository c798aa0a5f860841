import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import { inSpan } from '../tracing/in-span.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Database, SqlReader, SqlValue, Transaction, Transactional } from './database.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { scrub } from './scrub.ts';

type Client = Pick<pg.PoolClient, 'query'>;

/** What makes the embedded database as safe as a server: its one connection writes a journal. */
export interface Safety {
  readonly journal: Journal;
  readonly checkpoint: Checkpoint;
  /** Number of the last entry. */
  readonly seq: number;
}

function readerOf(client: Client): SqlReader {
  return {
    async query<Row extends object>(sql: string, values: readonly SqlValue[] = []) {
      const result = await client.query(sql, [...values]);
      return result.rows as Row[];
    },
  };
}

/** First word and table of a statement. Its text is not noted: nothing keeps a value from being in it. */
const STATEMENT = /^\s*(\w+)(?:[\s\S]*?\b(?:from|into|update)\s+(\w+)\b(?!\())?/i;

const spanOf = (operation: string, table?: string) => ({
  kind: SpanKind.CLIENT,
  attributes: {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
  },
});

/** A span for each statement. */
function tracedReader(reader: SqlReader): SqlReader {
  return {
    query<Row extends object>(sql: string, values?: readonly SqlValue[]) {
      const [, operation = 'statement', table] = STATEMENT.exec(sql) ?? [];
      const name = table === undefined ? operation : `${operation} ${table}`;
      return inSpan(name, spanOf(operation, table), () => reader.query<Row>(sql, values));
    },
  };
}

/** SQLSTATE of statements in a transaction in which one has failed. */
const ABORTED = '25P02';

const isAborted = (error: unknown): boolean => (error as { readonly code?: string }).code === ABORTED;

/** Puts the entry on disk before the commit: what was acknowledged can always be repeated. */
async function writeAhead(client: Client, journal: Journal, entry: JournalEntry): Promise<void> {
  await client.query('update journal_position set seq = $1', [entry.seq]);
  await journal.append(entry);
}

/** The one connection of the embedded database numbers the entries of its journal. */
interface Numbering {
  next(): number;
}

function transactional(pool: pg.Pool, safety: Safety | null, numbering: Numbering): Transactional {
  async function inTransaction<Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    let isOver = false;
    const failures: unknown[] = [];
    const send = async <Row extends object>(sql: string, values?: readonly SqlValue[]) => {
      // Who goes on when it is over would be in nobody's transaction, or in that of another.
      if (isOver) throw new Error('the transaction is over');
      try {
        return await client.query<Row>(sql, values && [...values]);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    };
    try {
      // With the first statement: a server answers a connection in turn, and statements behind one that fails fail too.
      const begun = send('begin');
      begun.catch(() => undefined);
      const writes: { sql: string; values: readonly SqlValue[] }[] = [];
      const result = await run({
        query: async <Row extends object>(sql: string, values: readonly SqlValue[] = []) =>
          (await send<Row>(sql, values)).rows,
        async write(sql, values = []) {
          writes.push({ sql: sql.replace(/\s+/g, ' ').trim(), values });
          return (await send(sql, values)).rowCount ?? 0;
        },
      });
      isOver = true;
      await begun;
      if (safety !== null && writes.length > 0) {
        await writeAhead(client, safety.journal, { seq: numbering.next(), writes });
      }
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw failures[0];
      return result;
    } catch (error) {
      isOver = true;
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      // Statements behind it are told no more than that one before has failed.
      throw isAborted(error) ? failures[0] : error;
    } finally {
      client.release(broken);
      safety?.checkpoint.ifDue();
    }
  }

  return {
    ...tracedReader(readerOf(pool as unknown as Client)),
    transaction<Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result> {
      return inSpan('transaction', spanOf('transaction'), () => inTransaction(run));
    },
  };
}

/**
 * The database over a pool of `pg`. With a journal (embedded, one connection) acknowledged changes are synced to disk.
 */
export function poolDatabase(
  pool: pg.Pool,
  options: {
    readonly kind: Database['kind'];
    readonly safety: Safety | null;
    /** A pool without limits of time; the same one where there are none. */
    readonly patientPool: pg.Pool;
    readonly onClose: () => Promise<void>;
  },
): Database {
  const { kind, safety, patientPool, onClose } = options;
  let seq = safety?.seq ?? 0;
  const numbering: Numbering = {
    next: () => {
      seq += 1;
      return seq;
    },
  };
  return {
    kind,
    ...transactional(pool, safety, numbering),
    patient: transactional(patientPool, safety, numbering),
    async forgetPast() {
      if (safety !== null) {
        await safety.checkpoint.now();
        await scrub(pool);
      }
    },
    async close() {
      await safety?.checkpoint.settled();
      await onClose();
    },
  };
}
