import { currentOf } from './current-of.ts';
import { openedRelease } from './opened-release.ts';
import { broughtBy } from './publication.ts';
import type { ReleaseStore } from './release-store.ts';
import { toldPublication } from './told-publication.ts';
import { usableStandIn } from './usable-stand-in.ts';

/** The release that new files are compared with. */
export interface ComparedRelease {
  /**
   * The current one; where that is damaged, the one that a server shows in its place. Null when no release can be read.
   */
  readonly id: string | null;
  /** Why it is not the current one, in sentences; null when it is, or nothing was published. */
  readonly fault: string | null;
}

/** Looks at the releases of a folder until one of them can be read. */
export function comparedRelease(store: ReleaseStore): ComparedRelease {
  const { id: current } = currentOf(store);
  if (current === null) return { id: null, fault: null };
  const { release, fault } = openedRelease(store, current);
  if (release !== null) return { id: current, fault: null };
  const id = usableStandIn(store, current);
  const last = id === null ? null : broughtBy(store.log(), id);
  const instead =
    id === null
      ? 'No other release is whole, so there is nothing to compare with.'
      : `The comparison is with the last one that is whole: release ${id}${last ? `, ${toldPublication(last)}` : ''}.`;
  return { id, fault: `${fault} It is the current one. ${instead}` };
}
