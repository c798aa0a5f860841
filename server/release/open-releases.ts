import { join } from 'node:path';
import { quickDisk } from './disk.ts';
import { type ReleaseStore, releaseStore } from './release-store.ts';

/** The releases of a data folder. */
export interface Releases {
  /** What was published: shared by all servers and commands. */
  readonly published: ReleaseStore;
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

export function openReleases(dataDir: string): Releases {
  return {
    published: publishedReleases(dataDir),
    working: releaseStore(join(dataDir, 'working'), quickDisk),
  };
}
