import { existsSync, statSync } from 'node:fs';
import type pg from 'pg';
import { heldRows, holdRows } from './held-rows.ts';
import type { Journal } from './journal.ts';
import { structureOf } from './migrate.ts';
import { journalPosition } from './replay.ts';
import { writeSnapshot } from './snapshot.ts';

/** Keeps the journal short: what it holds goes into a snapshot, then it is cut. */
export interface Checkpoint {
  /** Makes one now; when one is under way, waits for it and makes another. */
  now(): Promise<void>;
  /** Makes one in the background when the journal has grown enough. */
  ifDue(): void;
  /** Resolves when none is under way. */
  settled(): Promise<void>;
}

/**
 * Whenever the machine stops, the folder has a whole snapshot and a journal that goes on from it: the snapshot takes
 * its place first, the journal is cut afterwards, and entries that both hold are passed over at the next start.
 */
async function makeCheckpoint(pool: pg.Pool, journal: Journal, path: string): Promise<void> {
  const client = await pool.connect();
  let held: readonly string[];
  let seq: number;
  let length: number;
  try {
    await client.query('begin');
    held = await holdRows(client);
    seq = await journalPosition({ query: client.query.bind(client) } as unknown as pg.Pool);
    // Nobody appends meanwhile: appending takes the one connection.
    length = journal.size();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  await writeSnapshot(path, { seq, structure: await structureOf(pool) }, heldRows(pool, held));
  const alone = await pool.connect();
  try {
    await journal.dropFirst(length);
  } finally {
    alone.release();
  }
}

/**
 * @param limit bytes of the journal from which a checkpoint is due; a large snapshot makes it rarer, so that the work
 *   stays in proportion to what is written.
 */
export function checkpointOf(
  pool: pg.Pool,
  journal: Journal,
  options: { readonly path: string; readonly limit: number; print(text: string): void },
): Checkpoint {
  const { path, limit, print } = options;
  let under: Promise<void> | null = null;
  const sizeOfLast = (): number => (existsSync(path) ? statSync(path).size : 0);
  let due = Math.max(limit, sizeOfLast());

  const run = (): Promise<void> => {
    under = makeCheckpoint(pool, journal, path).finally(() => {
      due = Math.max(limit, sizeOfLast());
      under = null;
    });
    return under;
  };
  const settled = async (): Promise<void> => {
    while (under !== null) {
      await under.catch(() => undefined);
    }
  };
  return {
    settled,
    async now() {
      await settled();
      await run();
    },
    ifDue() {
      if (under === null && journal.size() >= due) {
        run().catch((error: Error) => {
          // Nothing is lost, the journal goes on growing; the next try waits until it has doubled.
          due = journal.size() * 2;
          print(`The journal could not be shortened: ${error.message}`);
        });
      }
    },
  };
}
