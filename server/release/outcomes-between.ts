import type { Change } from '../../engine/analyse/compare/change-book.ts';
import { diffOutcomes } from '../../engine/analyse/compare/outcome-diff.ts';
import { outsideScope } from '../../engine/analyse/compare/outside-scope.ts';
import { pictureChanges } from '../../engine/analyse/compare/picture-changes.ts';
import { TooManyNodes } from '../../engine/analyse/diagrams/diagrams.ts';
import type { Again } from '../../engine/cli/again.ts';
import { followingBoth } from '../../engine/cli/following-both.ts';
import { knownScope } from '../../engine/cli/known-scope.ts';
import { printChanges } from '../../engine/cli/prove/print-changes.ts';
import type { ChangedFile } from '../../engine/cli/release/diff-releases.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { BRAND_FOLDER } from './brand-assets.ts';

/** What changes for visitors from one release to another. */
export interface Outcomes {
  readonly changes: readonly Change[];
  /** For a reader at a terminal. */
  readonly text: string;
  /** Why the changes go beyond what was asked for; null when they do not. */
  readonly refusal: string | null;
}

/**
 * Follows all visitors through both releases.
 *
 * @param pictures those of brands that differ: they reach whoever has the brand.
 * @param names channels and host tables that alone may change, as they are typed; none means that all may.
 * @param again makes the commands in the text work where the one that prints it does.
 * @param all have every change in the text, however many there are.
 * @param progress told what is going on, and in the end the empty text.
 * @throws UsageError when one of them is in neither release.
 */
export function outcomesBetween(
  before: Release,
  after: Release,
  pictures: readonly ChangedFile[],
  names: readonly string[],
  again: Again,
  all: boolean,
  progress: (text: string) => void,
): Outcomes {
  const only = knownScope(names, [before, after]);
  try {
    const found = followingBoth(progress, (followed) => diffOutcomes(before, after, undefined, followed));
    const addresses = pictures.map(({ file }) => file.replace(BRAND_FOLDER, '/brand'));
    const diff = { ...found, changes: [...found.changes, ...pictureChanges(after, addresses)] };
    const outside = only.length > 0 ? outsideScope(diff.changes, only) : [];
    const refusal =
      outside.length === 0
        ? null
        : `Outside of ${only.join(', ')} this changes:\n\n${printChanges(after, { ...diff, changes: outside }, again, all)}`;
    return { changes: diff.changes, text: printChanges(after, diff, again, all), refusal };
  } catch (error) {
    if (!(error instanceof TooManyNodes)) throw error;
    return { changes: [], text: error.message, refusal: only.length > 0 ? error.message : null };
  }
}
