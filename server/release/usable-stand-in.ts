import { openedRelease } from './opened-release.ts';
import { type Publication, standInsOf } from './publication.ts';
import type { ReleaseStore } from './release-store.ts';

/**
 * The version that a server shows in the place of the current one; the same order as the server's own. Null when none
 * can be used.
 */
export function usableStandIn(store: ReleaseStore, current: string): Publication | null {
  const isUsable = ({ id }: Publication) => id !== current && openedRelease(store, id).fault === null;
  return standInsOf(store.log()).find(isUsable) ?? null;
}
