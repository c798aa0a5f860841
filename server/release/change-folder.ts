import type { ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import { currentOf } from './current-of.ts';
import type { KeepingRule } from './old-releases.ts';
import type { Publication } from './publication.ts';
import { withPublishLock } from './publish-lock.ts';
import type { ReleaseStore } from './release-store.ts';

/** What becomes current. */
export interface Change {
  /** The release, which is in the folder. */
  readonly pointer: ReleasePointer;
  /** The line that says so; null where it is current already, and need only be whole. */
  readonly publication: Publication | null;
  readonly rule?: KeepingRule;
}

/** What was to become current did not; the text says why. */
export class SwitchError extends Error {
  override name = 'SwitchError';

  /** @param isSure false where it may have become current all the same. */
  constructor(
    why: string,
    readonly isSure = true,
  ) {
    super(why);
  }
}

/** Makes a release current where one folder is all there is; see `ReleaseStore.change`. */
export function changeFolder(store: ReleaseStore, decide: () => Change | null): Promise<Publication | null> {
  return withPublishLock(store.root, () => {
    const { pointer, publication, rule } = decide() ?? {};
    if (!pointer || !publication) return null;
    try {
      store.switchTo(pointer, publication);
    } catch (error) {
      // The pointer counts: with it switched, only the line of the log is late, and the next publication adds it.
      const { id, fault } = currentOf(store);
      if (id !== pointer.id || fault !== null)
        throw new SwitchError(`The pointer cannot be switched (${(error as Error).message})`);
      return publication;
    }
    try {
      store.prune(Date.parse(publication.at), rule);
    } catch {
      // Old releases that cannot be taken away are in nobody's way; the next publication tries again.
    }
    return publication;
  });
}
