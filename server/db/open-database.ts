import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { lockDataDir } from './data-lock.ts';
import type { Database } from './database.ts';
import { openJournal } from './journal.ts';
import { migrate } from './migrate.ts';
import { poolDatabase } from './pool-database.ts';

/** Where the data is: a PostgreSQL server, a folder with the embedded database, or nowhere (`memory`, for tests). */
export type DatabasePlace = { readonly url: string } | { readonly dataDir: string } | 'memory';

async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // A connection lost while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  await migrate(pool);
  return poolDatabase(pool, { kind: 'postgresql', journal: null, onClose: async () => undefined });
}

async function openEmbedded(dataDir: string | null): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  let unlock = () => {};
  if (dataDir !== null) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    unlock = lockDataDir(dataDir);
  }
  try {
    const lite = new PGlite(dataDir === null ? 'memory://' : `file://${join(dataDir, 'db')}`);
    const pool = new pg.Pool({ max: 1, ...createPgConfig(lite) } as unknown as pg.PoolConfig);
    pool.on('error', () => undefined);
    await migrate(pool);
    const journal = dataDir === null ? null : await openJournal(join(dataDir, 'journal'));
    return await poolDatabase(pool, {
      kind: 'embedded',
      journal,
      onClose: async () => {
        await lite.close();
        unlock();
      },
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the database and brings its structure up to date. Throws `DataLockedError` when another process has the folder,
 * `JournalError` when the journal is damaged.
 */
export function openDatabase(place: DatabasePlace): Promise<Database> {
  if (place === 'memory') {
    return openEmbedded(null);
  }
  return 'url' in place ? openServer(place.url) : openEmbedded(place.dataDir);
}
