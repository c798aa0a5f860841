import pg from 'pg';
import { StartError } from '../start-error.ts';
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
    const { code, message } = error as { code?: string; message: string };
    // Not the address: it holds a password.
    throw new StartError(
      `The PostgreSQL server of DATABASE_URL cannot be used: ${message || code}. Check address, user, password and name of the database, and that the server runs.`,
      { cause: error },
    );
  }
}

/**
 * Opens the database and brings its structure up to date. A damaged embedded database is put aside and built again from its
 * snapshot and journal. Throws `StartError` when the server cannot be used, `DataLockedError` when another process has the folder, `JournalError` and `SnapshotError` when
 * those are damaged.
 */
export function openDatabase(place: DatabasePlace): Promise<Database> {
  return 'url' in place ? openServer(place.url) : openEmbedded(place);
}
