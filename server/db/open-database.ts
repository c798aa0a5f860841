import pg from 'pg';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type EmbeddedPlace, openEmbedded } from './open-embedded.ts';
import { poolDatabase } from './pool-database.ts';

/** Where the data is: a PostgreSQL server, or a folder with the embedded database, or only in memory (for tests). */
export type DatabasePlace = { readonly url: string } | EmbeddedPlace;

async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // A connection lost while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await migrate(pool);
    return poolDatabase(pool, { kind: 'postgresql', safety: null, onClose: () => pool.end() });
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Opens the database and brings its structure up to date. A damaged embedded database is put aside and built again from its
 * snapshot and journal. Throws `DataLockedError` when another process has the folder, `JournalError` and `SnapshotError` when
 * those are damaged.
 */
export function openDatabase(place: DatabasePlace): Promise<Database> {
  return 'url' in place ? openServer(place.url) : openEmbedded(place);
}
