import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type EmbeddedPlace, openEmbedded } from './open-embedded.ts';
import { poolDatabase } from './pool-database.ts';
import { connectionOptions, type ServerLimits } from './server-limits.ts';

/** Where the data is: a PostgreSQL server, or a folder with the embedded database, or only in memory (for tests). */
export type DatabasePlace = ServerPlace | EmbeddedPlace;

interface ServerPlace {
  readonly url: string;
  readonly limits: ServerLimits;
}

/** Connections for work without limits of time: changes of the structure, deleting what is old. */
const PATIENT_CONNECTIONS = 2;

function newPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  // A connection that is lost is replaced at its next use; without listeners it would end the process, also amid a
  // transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function openServer({ url, limits }: ServerPlace): Promise<Database> {
  const pool = newPool({ connectionString: url, ...connectionOptions(limits) });
  const patientPool = newPool({
    connectionString: url,
    max: PATIENT_CONNECTIONS,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
  });
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), patientPool.end()]);
  };
  try {
    await migrate(patientPool);
    return poolDatabase(pool, { kind: 'postgresql', safety: null, patientPool, onClose: close });
  } catch (error) {
    await close();
    if (error instanceof StartError) throw error;
    const { code, message } = error as { code?: string; message: string };
    // Not the address: it holds a password.
    throw new StartError(
      `The PostgreSQL server of DATABASE_URL cannot be used: ${message || code}. Check address, user, password and name of the database, and that the server runs.`,
      { cause: error },
    );
  }
}

/**
 * Opens the database and brings its structure up to date. A damaged embedded database is put aside and built again from
 * its snapshot and journal. Throws `StartError` when the server cannot be used, `DataLockedError` when another process
 * has the folder, `JournalError` and `SnapshotError` when those are damaged.
 */
export function openDatabase(place: DatabasePlace): Promise<Database> {
  return 'url' in place ? openServer(place) : openEmbedded(place);
}
