import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { checkpointOf } from './checkpoint.ts';
import type { Database } from './database.ts';
import { loadRows } from './held-rows.ts';
import { type Journal, openJournal } from './journal.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { migrate, NEWEST_STRUCTURE, structureOf } from './migrate.ts';
import { poolDatabase, type Safety } from './pool-database.ts';
import { PrivateFiles } from './private-files.ts';
import { keepTemplate, readTemplate } from './read-template.ts';
import { journalPosition, replay } from './replay.ts';
import { readSnapshotHeader, type SnapshotHeader } from './snapshot.ts';

/** Size of the journal, in bytes, from which it is shortened. */
const JOURNAL_LIMIT = 8 * 1024 * 1024;

/**
 * PostgreSQL's own 128 MB of page cache are filled when the database opens, and are a third of what the process holds.
 * With less, pages that are read again come from the machine's cache.
 */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

export interface EmbeddedPlace {
  /** Null for memory. */
  readonly dataDir: string | null;
  /** Folder for what makes new databases quick to set up; null for none. */
  readonly cacheDir: string | null;
  /** Size of the journal, in bytes, from which it is shortened; 8 MiB when left out. */
  readonly journalLimit?: number;
  /** Tells operators what was done to open it. */
  readonly print?: (text: string) => void;
}

interface Cluster {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The embedded cluster of a folder, or one in memory; a new one starts from the template. */
async function openCluster(folder: string | null, cacheDir: string | null): Promise<Cluster> {
  const isNew = folder === null || !existsSync(join(folder, 'PG_VERSION'));
  const template = isNew && cacheDir !== null ? readTemplate(cacheDir) : null;
  const lite = new PGlite({
    startParams: START,
    ...(folder === null ? { dataDir: 'memory://' } : { fs: new PrivateFiles(folder) }),
    ...(template === null ? {} : { loadDataDir: template }),
  });
  await lite.waitReady;
  if (isNew && cacheDir !== null && template === null) {
    await keepTemplate(cacheDir, lite);
  }
  const pool = new pg.Pool({ max: 1, pipeline: true, ...createPgConfig(lite) } as unknown as pg.PoolConfig);
  pool.on('error', () => undefined);
  return {
    pool,
    async close() {
      await pool.end();
      await lite.close();
    },
  };
}

/**
 * The cluster of a data folder when it can be opened and the journal goes on from it; else a text that says why not.
 * The first queries read the catalogue and the structure: a cluster whose files were changed from outside fails there
 * at the latest.
 */
async function usableCluster(
  folder: string,
  cacheDir: string | null,
  snapshot: SnapshotHeader | null,
): Promise<Cluster | string> {
  let cluster: Cluster;
  try {
    cluster = await openCluster(folder, cacheDir);
  } catch {
    return 'its files are damaged';
  }
  try {
    const structure = await structureOf(cluster.pool);
    const position = structure === 0 ? 0 : await journalPosition(cluster.pool);
    if (structure > 0 && position >= (snapshot?.seq ?? 0)) {
      return cluster;
    }
    await cluster.close();
    return structure === 0 ? 'it was never finished' : 'it is older than the snapshot';
  } catch {
    await cluster.close().catch(() => undefined);
    return 'its files are damaged';
  }
}

/** A new cluster with what the snapshot holds. */
async function rebuiltCluster(
  dataDir: string,
  cacheDir: string | null,
  snapshot: SnapshotHeader | null,
): Promise<Cluster> {
  const cluster = await openCluster(join(dataDir, 'db'), cacheDir);
  await migrate(cluster.pool, snapshot?.structure ?? NEWEST_STRUCTURE);
  if (snapshot !== null) {
    const client = await cluster.pool.connect();
    try {
      await loadRows(client, join(dataDir, 'snapshot'));
    } finally {
      client.release();
    }
  }
  return cluster;
}

/** Puts a cluster that cannot be used aside, where nothing touches it again. */
function putAside(folder: string): string {
  let n = 1;
  while (existsSync(`${folder}.damaged-${n}`)) n += 1;
  renameSync(folder, `${folder}.damaged-${n}`);
  return `${folder}.damaged-${n}`;
}

async function clusterWithData(
  dataDir: string,
  place: EmbeddedPlace,
  snapshot: SnapshotHeader | null,
  entries: Journal['entries'],
): Promise<Cluster> {
  const folder = join(dataDir, 'db');
  const isThere = existsSync(join(folder, 'PG_VERSION'));
  const found = isThere ? await usableCluster(folder, place.cacheDir, snapshot) : 'it is not there';
  if (typeof found !== 'string') {
    return found;
  }
  if (snapshot !== null && snapshot.structure > NEWEST_STRUCTURE) {
    throw new StartError(
      `The database ${folder} cannot be used: ${found}. Its snapshot is of structure ${snapshot.structure}, this program knows ${NEWEST_STRUCTURE} and could not put everything back. Start a newer version of the program.`,
    );
  }
  const hasPast = snapshot !== null || entries.length > 0;
  const aside = existsSync(folder) && (isThere || hasPast) ? ` It is kept as ${putAside(folder)}.` : '';
  if (hasPast || aside !== '') {
    const how = hasPast ? 'Everything that was acknowledged is' : 'Nothing had been acknowledged yet; it is';
    place.print?.(
      `The database ${folder} cannot be used: ${found}. ${how} built again from the journal.${aside}`,
    );
  }
  return rebuiltCluster(dataDir, place.cacheDir, snapshot);
}

/** Opens the cluster of a folder with everything that was acknowledged in it, and what keeps it so. */
async function openSafely(
  dataDir: string,
  place: EmbeddedPlace,
  undo: (() => unknown)[],
): Promise<{ readonly pool: pg.Pool; readonly safety: Safety }> {
  const path = join(dataDir, 'snapshot');
  const snapshot = await readSnapshotHeader(path);
  const journal = await openJournal(join(dataDir, 'journal'));
  undo.unshift(() => journal.close());
  const { pool, close } = await clusterWithData(dataDir, place, snapshot, journal.entries);
  undo.unshift(close);
  const seq = await replay(pool, journal.entries);
  await migrate(pool);
  const checkpoint = checkpointOf(pool, journal, {
    path,
    limit: place.journalLimit ?? JOURNAL_LIMIT,
    print: place.print ?? (() => undefined),
  });
  const last = journal.entries.at(-1)?.seq ?? snapshot?.seq ?? 0;
  if (snapshot === null || snapshot.structure !== (await structureOf(pool)) || seq > last) {
    // Snapshot and journal together must have everything, and the entries are written for the structure of the
    // snapshot.
    await checkpoint.now();
  }
  return { pool, safety: { journal, checkpoint, seq } };
}

/** Opens the embedded database; see `openDatabase`. */
export async function openEmbedded(place: EmbeddedPlace): Promise<Database> {
  const { dataDir, cacheDir } = place;
  if (dataDir === null) {
    const { pool, close } = await openCluster(null, cacheDir);
    await migrate(pool);
    return poolDatabase(pool, { kind: 'embedded', safety: null, patientPool: pool, onClose: close });
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const undo: (() => unknown)[] = [await lockDataDir(dataDir)];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0)) {
      await step();
    }
  };
  try {
    const { pool, safety } = await openSafely(dataDir, place, undo);
    return poolDatabase(pool, { kind: 'embedded', safety, patientPool: pool, onClose: close });
  } catch (error) {
    await close();
    throw error;
  }
}
