import type { Change } from '../../engine/analyse/compare/change-book.ts';
import { diffOutcomes } from '../../engine/analyse/compare/outcome-diff.ts';
import { outsideScope } from '../../engine/analyse/compare/outside-scope.ts';
import { pictureChanges } from '../../engine/analyse/compare/picture-changes.ts';
import { TooMuchToFollow } from '../../engine/analyse/too-much-to-follow.ts';
import type { Again } from '../../engine/cli/again.ts';
import { followingBoth } from '../../engine/cli/following-both.ts';
import { knownScope } from '../../engine/cli/known-scope.ts';
import type { ChangedFile } from '../../engine/cli/release/diff-releases.ts';
import { ENGLISH_TERMINAL } from '../../engine/cli/words/english-terminal.ts';
import type { TerminalWords } from '../../engine/cli/words/terminal-words.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { BRAND_FOLDER } from './brand-assets.ts';

/** What changes for visitors from one release to another. */
export interface Outcomes {
  readonly changes: readonly Change[];
  /** For a reader at a terminal. */
  readonly text: string;
  /** False where the rules tell too many visitors apart to follow them: then `text` says so, and nothing is known. */
  readonly isFollowed: boolean;
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
 * @param progress told what is going on, and in the end the empty text; and how many addresses were compared.
 * @param words of the text; English when absent.
 * @throws UsageError when one of them is in neither release.
 */
export function outcomesBetween(
  before: Release,
  after: Release,
  pictures: readonly ChangedFile[],
  names: readonly string[],
  again: Again,
  all: boolean,
  progress: (text: string, addresses?: number) => void,
  words: TerminalWords = ENGLISH_TERMINAL,
): Outcomes {
  const only = knownScope(names, [before, after]);
  try {
    const found = followingBoth(progress, (followed) => diffOutcomes(before, after, undefined, followed));
    const addresses = pictures.map(({ file }) => file.replace(BRAND_FOLDER, '/brand'));
    const diff = { ...found, changes: [...found.changes, ...pictureChanges(after, addresses)] };
    const outside = only.length > 0 ? outsideScope(diff.changes, only) : [];
    const told = (changes: readonly Change[]) => words.changes(after, { ...diff, changes }, again, all);
    const refusal = outside.length === 0 ? null : words.outside(only, told(outside));
    return { changes: diff.changes, text: told(diff.changes), isFollowed: true, refusal };
  } catch (error) {
    if (!(error instanceof TooMuchToFollow)) throw error;
    const text = words.unfollowed(error);
    return { changes: [], text, isFollowed: false, refusal: only.length > 0 ? text : null };
  }
}
