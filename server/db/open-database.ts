import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { grantRights, refuseSuperuser } from './grant-rights.ts';
import { checkRights, migrate, NEWEST_STRUCTURE, RUN_MIGRATE, structureOf } from './migrate.ts';
import { type EmbeddedPlace, openEmbedded } from './open-embedded.ts';
import { poolDatabase } from './pool-database.ts';
import { connectionOptions, type ServerLimits } from './server-limits.ts';

/** Where the data is: a PostgreSQL server, or a folder with the embedded database, or only in memory (for tests). */
export type DatabasePlace = ServerPlace | EmbeddedPlace;

export interface ServerPlace {
  readonly url: string;
  /** The same where there is no pool of connections in between; `url` when absent. */
  readonly directUrl?: string;
  readonly limits: ServerLimits;
}

/** Connections for work without limits of time: changes of the structure, deleting what is old. */
const PATIENT_CONNECTIONS = 2;

/** What a PgBouncer says that was not told of settings which come with a connection. */
const UNKNOWN_PARAMETER = /unsupported startup parameter/;
/** SQLSTATE of what the user has no right to. */
const NO_RIGHT = '42501';

function newPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, pipeline: true });
  // A connection that is lost is replaced at its next use; without listeners it would end the process, also amid a
  // transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** @param name the variable with the address, which is not told: it holds a password. */
function cannotBeUsed(error: unknown, name: string): StartError {
  if (error instanceof StartError) return error;
  const { code, message } = error as { code?: string; message: string };
  if (UNKNOWN_PARAMETER.test(message)) {
    return new StartError(
      `The PgBouncer of ${name} cannot be used: ${message}. Give it ignore_startup_parameters and connect_query as deploy/pgbouncer.ini has them.`,
    );
  }
  const advice =
    code === NO_RIGHT
      ? RUN_MIGRATE
      : 'Check address, user, password and name of the database, and that the server runs.';
  return new StartError(`The PostgreSQL server of ${name} cannot be used: ${message || code}. ${advice}`, {
    cause: error,
  });
}

const patientPoolOf = (url: string, connect: number): pg.Pool =>
  newPool({
    connectionString: url,
    max: PATIENT_CONNECTIONS,
    connectionTimeoutMillis: connect,
    keepAlive: true,
  });

async function openServer({ url, directUrl = url, limits }: ServerPlace): Promise<Database> {
  const pool = newPool({ connectionString: url, ...connectionOptions(limits) });
  const patientPool = patientPoolOf(directUrl, limits.connect);
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), patientPool.end()]);
  };
  try {
    await migrate(patientPool);
    await checkRights(patientPool);
    // A pool in between may be gone, lead elsewhere, or to another user, while the server itself is there.
    if (directUrl !== url) {
      const [database, beside] = await Promise.all([patientPool, pool].map(nameOfDatabase));
      if (database !== beside) {
        throw new StartError(
          `DATABASE_URL leads to the database "${beside}" and DUKOU_DATABASE_DIRECT_URL to "${database}". Both must lead to the same.`,
        );
      }
      await checkRights(pool);
    }
    return poolDatabase(pool, { kind: 'postgresql', safety: null, patientPool, onClose: close });
  } catch (error) {
    await close();
    throw cannotBeUsed(error, 'DATABASE_URL');
  }
}

async function nameOfDatabase(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name;
}

/** What became of a database whose structure was brought up to date. */
export interface Migrated {
  readonly before: number;
  readonly after: number;
  /**
   * `given`; `nobody` has few rights, so that none had to be given; or those that a newer program gave are `kept`,
   * since this one does not know its tables.
   */
  readonly rights: 'given' | 'nobody' | 'kept';
}

/**
 * Brings the structure of a database up to date, and gives users with few rights theirs.
 *
 * @param name the variable with the address.
 * @param connect milliseconds until a connection is there.
 * @throws StartError where the server cannot be used, or users are not as they should be.
 */
export async function migrateServer(url: string, name: string, connect: number): Promise<Migrated> {
  const pool = patientPoolOf(url, connect);
  try {
    await refuseSuperuser(pool);
    const before = await structureOf(pool);
    await migrate(pool);
    const after = await structureOf(pool);
    const rights = after > NEWEST_STRUCTURE ? 'kept' : (await grantRights(pool)) ? 'given' : 'nobody';
    return { before, after, rights };
  } catch (error) {
    throw cannotBeUsed(error, name);
  } finally {
    await pool.end();
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
