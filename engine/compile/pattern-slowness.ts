import { isAmbiguousLoop } from './is-ambiguous-loop.ts';
import { readPattern } from './read-pattern.ts';
import { sharesOut } from './shares-out.ts';

/** A repetition of at most so many is tried quickly, whatever is inside. */
const FEW = 4;

/**
 * Why a regular expression can take longer than anybody waits, because it can share out one text in more ways than can
 * be tried: `nested` where it repeats what repeats itself, as in `^(a+)+$`, `row` where three open repetitions of the
 * same signs follow each other, as in `^.*a.*b.*c$`. Null for any other, and for one that cannot be read.
 */
export function patternSlowness(source: string): 'nested' | 'row' | null {
  let isNested = false;
  let isRow = false;
  try {
    const all = readPattern(source, {
      repeated: (piece) => {
        if (piece.most > FEW && !isNested) isNested = isAmbiguousLoop(piece);
      },
      around: (rows) => {
        isRow ||= sharesOut(rows);
      },
    });
    isRow ||= sharesOut(all);
  } catch {
    return null;
  }
  if (isNested) return 'nested';
  return isRow ? 'row' : null;
}
