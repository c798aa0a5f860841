import { rollBacksOf } from '../../release/publication.ts';
import type { ReleaseStore } from '../../release/release-store.ts';

/** True for a version that somebody went back behind. */
export type TakenBackVersions = (version: number) => boolean;

/** Reads the log once for each state of it. */
export function takenBackVersions(store: ReleaseStore): TakenBackVersions {
  let of: string | null = null;
  let back: ReadonlySet<number> = new Set();
  return (version) => {
    const text = store.currentText();
    if (text !== of) back = new Set(rollBacksOf(store.log()).map((taken) => taken.version.n));
    of = text;
    return back.has(version);
  };
}
