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
