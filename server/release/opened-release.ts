import type { Again } from '../../engine/cli/again.ts';
import type { Release } from '../../engine/core/model/release.ts';
import { engineRefusal } from './engine-refusal.ts';
import { standInsOf } from './publication.ts';
import type { ReleaseStore } from './release-store.ts';

/** A release as it is found on disk. */
export interface OpenedRelease {
  /** Null when it is damaged. */
  readonly release: Release | null;
  /** Why visitors cannot get it: a sentence with the part that is damaged, or the engine that it needs; null when they can. */
  readonly fault: string | null;
}

/** Looks at every file of a release. */
export function openedRelease(store: ReleaseStore, id: string): OpenedRelease {
  try {
    const release = store.read(id);
    return { release, fault: engineRefusal(id, store.pointerOf(id).engine) };
  } catch (error) {
    return { release: null, fault: `${(error as Error).message}.` };
  }
}

/** What a server shows that starts while the current release cannot be used, and what to do; the same order as the server's own. */
export function withoutCurrent(store: ReleaseStore, again: Again): string {
  const standIn = standInsOf(store.log()).find((id) => openedRelease(store, id).fault === null);
  const shown = standIn === undefined ? 'the files as they are' : `release ${standIn}`;
  return `A server that runs keeps the release that it has; one that starts shows ${shown}. Publish again, or take it back: ${again('dukou rollback')}`;
}
