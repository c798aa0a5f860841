import type { Release } from '../../engine/decide/model/release.ts';
import { DamagedReleaseError } from './damaged-release-error.ts';
import { engineRefusal } from './engine-refusal.ts';
import type { ReleaseStore } from './release-store.ts';

/** A release as it is found on disk. */
export interface OpenedRelease {
  /** Null when it is damaged. */
  readonly release: Release | null;
  /**
   * Why visitors cannot get it: a sentence with the part that is damaged, or the engine that it needs; null when they
   * can.
   */
  readonly fault: string | null;
}

/** Looks at every file of a release. */
export function openedRelease(store: ReleaseStore, id: string): OpenedRelease {
  try {
    const release = store.read(id);
    const [copy] = store.damagedCopies(id);
    if (copy !== undefined) throw new DamagedReleaseError(id, `${copy} was changed or cut short`, null);
    return { release, fault: engineRefusal(id, store.pointerOf(id).engine) };
  } catch (error) {
    return { release: null, fault: `${(error as Error).message}.` };
  }
}

/** Why a release that one of these stores has cannot be used as it was published; null where it is whole. */
export function faultIn(stores: readonly ReleaseStore[], id: string): string | null {
  const store = stores.find((one) => one.hasPart(id, 'manifest.json'));
  return store ? openedRelease(store, id).fault : 'It is not on this server any more.';
}
