import { knownScope } from '../../engine/cli/known-scope.ts';
import { printChanges } from '../../engine/cli/prove/print-changes.ts';
import type { ChangedFile } from '../../engine/cli/release/diff-releases.ts';
import type { Release } from '../../engine/core/model/release.ts';
import type { Change } from '../../engine/core/prove/change-book.ts';
import { TooManyClasses } from '../../engine/core/prove/explore.ts';
import { diffOutcomes } from '../../engine/core/prove/outcome-diff.ts';
import { outsideScope } from '../../engine/core/prove/outside-scope.ts';

/** What changes for visitors from one release to another. */
export interface Outcomes {
  readonly changes: readonly Change[];
  /** For a reader at a terminal. */
  readonly text: string;
  /** Why the changes go beyond what was asked for; null when they do not. */
  readonly refusal: string | null;
}

/**
 * Follows every class of visitors through both releases.
 *
 * @param pictures those of brands that differ: they reach whoever has the brand.
 * @param only ids of channels and host tables that alone may change; none means that all may.
 * @throws UsageError when one of them is in neither release.
 */
export function outcomesBetween(
  before: Release,
  after: Release,
  pictures: readonly ChangedFile[],
  only: readonly string[],
): Outcomes {
  knownScope(only, [before, after]);
  try {
    const diff = diffOutcomes(before, after);
    const outside = only.length > 0 ? outsideScope(diff.changes, only) : [];
    const others = only.length > 0 ? pictures.filter(({ state }) => state !== 'new') : [];
    const reasons = [
      ...(outside.length > 0 ? [printChanges(after, { ...diff, changes: outside })] : []),
      ...others.map(({ file }) => `${file}, for everybody who sees the brand`),
    ];
    const refusal =
      reasons.length === 0 ? null : `Outside of ${only.join(', ')} this changes:\n\n${reasons.join('\n\n')}`;
    return { changes: diff.changes, text: printChanges(after, diff), refusal };
  } catch (error) {
    if (!(error instanceof TooManyClasses)) throw error;
    return { changes: [], text: error.message, refusal: only.length > 0 ? error.message : null };
  }
}
