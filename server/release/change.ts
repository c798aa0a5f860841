import type { ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import type { KeepingRule } from './old-releases.ts';
import type { Publication } from './publication.ts';

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
