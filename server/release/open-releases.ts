import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { type Settings, serverPlace } from '../settings.ts';
import { type AheadStore, aheadStore } from './ahead-store.ts';
import { DamagedReleaseError } from './damaged-release-error.ts';
import { quickDisk } from './disk.ts';
import { type ReleaseStore, releaseStore } from './release-store.ts';
import { sharedReleases } from './shared-releases.ts';

/** The releases of a data folder. */
export interface Releases {
  /** What was published: the folder is shared by all servers and commands on it. */
  readonly published: AheadStore;
  /** The files as they are, while a server follows them. Nothing in it is missed when it is lost. */
  readonly working: ReleaseStore;
}

/** Folder of what was published. */
export function publishedFolder(dataDir: string): string {
  return join(dataDir, 'releases');
}

export function publishedReleases(dataDir: string): ReleaseStore {
  return releaseStore(publishedFolder(dataDir));
}

/**
 * What was published, for whoever publishes or reads once: with a PostgreSQL server brought up to date with what that
 * has. Throws `StartError` where the server cannot be used, and as `SharedReleases.pull` does.
 */
export async function withPublished<Result>(
  settings: Settings,
  print: (text: string) => void,
  use: (published: ReleaseStore, db: Database | null) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = settings;
  const place = serverPlace(settings);
  if (place === null) return use(publishedReleases(dataDir), null);
  // The drivers of databases take as long to load as Node itself: most commands need none.
  const { openDatabase } = await import('../db/open-database.ts');
  const db = await openDatabase(place);
  try {
    const shared = sharedReleases(copiedReleases(dataDir), db, print);
    // A current release that is damaged everywhere is published again, or taken back.
    await shared.pull({ all: true, mend: true }).catch((error: unknown) => {
      if (!(error instanceof DamagedReleaseError)) throw error;
      print(error.message);
    });
    return await use(shared, db);
  } finally {
    await db.close();
  }
}

/** The same where the database has them, and nothing has to be waited for. */
export function copiedReleases(dataDir: string): ReleaseStore {
  return releaseStore(publishedFolder(dataDir), quickDisk);
}

/** @param isCopy where the database has what was published. */
export function openReleases(dataDir: string, isCopy = false): Releases {
  return {
    published: aheadStore(isCopy ? copiedReleases(dataDir) : publishedReleases(dataDir)),
    working: releaseStore(join(dataDir, 'working'), quickDisk),
  };
}
