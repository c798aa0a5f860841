import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { keepTemplate, readTemplate } from './cluster-template.ts';
import { lockDataDir } from './data-lock.ts';
import type { Database } from './database.ts';
import { openJournal } from './journal.ts';
import { migrate } from './migrate.ts';
import { poolDatabase } from './pool-database.ts';

/** Where the data is: a PostgreSQL server, or a folder with the embedded database, or only in memory (for tests). */
export type DatabasePlace =
  | { readonly url: string }
  | {
      /** Null for memory. */
      readonly dataDir: string | null;
      /** Folder for what makes new databases quick to set up; null for none. */
      readonly cacheDir: string | null;
    };

async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // A connection lost while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await migrate(pool);
    return await poolDatabase(pool, { kind: 'postgresql', journal: null, onClose: async () => undefined });
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** The embedded cluster of a folder, or one in memory; a new one starts from the template. */
async function openCluster(folder: string | null, cacheDir: string | null): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  const isNew = folder === null || !existsSync(join(folder, 'PG_VERSION'));
  const template = isNew && cacheDir !== null ? readTemplate(cacheDir) : null;
  const lite = new PGlite({
    dataDir: folder === null ? 'memory://' : `file://${folder}`,
    ...(template === null ? {} : { loadDataDir: template }),
  });
  await lite.waitReady;
  if (isNew && cacheDir !== null && template === null) {
    await keepTemplate(cacheDir, lite);
  }
  return lite;
}

async function openEmbedded(dataDir: string | null, cacheDir: string | null): Promise<Database> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const undo: (() => unknown)[] = [];
  if (dataDir !== null) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    undo.unshift(lockDataDir(dataDir));
  }
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0)) {
      await step();
    }
  };
  try {
    const lite = await openCluster(dataDir === null ? null : join(dataDir, 'db'), cacheDir);
    undo.unshift(() => lite.close());
    const pool = new pg.Pool({ max: 1, ...createPgConfig(lite) } as unknown as pg.PoolConfig);
    pool.on('error', () => undefined);
    await migrate(pool);
    const journal = dataDir === null ? null : await openJournal(join(dataDir, 'journal'));
    return await poolDatabase(pool, { kind: 'embedded', journal, onClose: close });
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the database and brings its structure up to date. Throws `DataLockedError` when another process has the folder,
 * `JournalError` when the journal is damaged.
 */
export function openDatabase(place: DatabasePlace): Promise<Database> {
  return 'url' in place ? openServer(place.url) : openEmbedded(place.dataDir, place.cacheDir);
}
