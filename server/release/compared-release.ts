import { currentOf } from './current-of.ts';
import { openedRelease } from './opened-release.ts';
import { type Publication, versionOf } from './publication.ts';
import type { ReleaseStore } from './release-store.ts';
import { named, toldPublication } from './told-publication.ts';
import { usableStandIn } from './usable-stand-in.ts';

/** The release that new files are compared with. */
export interface ComparedRelease {
  /**
   * The current one; where that is damaged, the one that a server shows in its place. Null when no release can be read.
   */
  readonly id: string | null;
  /** The line of the log that stands for it; null where none does. */
  readonly version: Publication | null;
  /** Why it is not the current one, in sentences; null when it is, or nothing was published. */
  readonly fault: string | null;
}

/** Looks at the releases of a folder until one of them can be read. */
export function comparedRelease(store: ReleaseStore): ComparedRelease {
  const { id: current, version } = currentOf(store);
  if (current === null) return { id: null, version: null, fault: null };
  const { release, fault } = openedRelease(store, current);
  if (release !== null) return { id: current, version, fault: null };
  const standIn = usableStandIn(store, current);
  const instead =
    standIn === null
      ? 'No other release is whole, so there is nothing to compare with.'
      : `The comparison is with the last one that is whole: ${named(standIn)}, ${toldPublication(versionOf(store.log(), standIn) ?? standIn)}.`;
  return { id: standIn?.id ?? null, version: standIn, fault: `${fault} It is the current one. ${instead}` };
}
