import type { PatternPiece } from './pattern-piece.ts';

/**
 * A repetition of more times is looked at as one without end, and one that must stand more often as standing so often.
 */
const MOST_COPIES = 40;

/** Signs of one text in a pattern, each repetition written out. A pattern of more is not looked at any further. */
const MOST_PLACES = 600;

/**
 * A part of a pattern, written out: which of its places a text can begin and end with, each as often as there are ways
 * to.
 */
interface Fragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  /** In how many ways it can hold nothing; two stand for more. */
  readonly empty: number;
}

const NOTHING: Fragment = { first: [], last: [], empty: 1 };

/**
 * Whether a group that is repeated without end can share out one text in more and more ways, as `(a+)+` and `(a|a)+`
 * can and `(\d\d,?)+` cannot: two ways through it begin and end at the same place and hold the same signs. True, too,
 * for one that is too large to tell.
 */
export function isAmbiguousLoop(body: PatternPiece): boolean {
  /** The signs of each place, and the places that can come next. */
  const pieces: PatternPiece[] = [];
  const next: (readonly number[])[] = [];
  /** Two ways from one place to another were found, or there are too many places. */
  let isFound = false;

  function follow(before: Fragment, after: Fragment): void {
    for (const place of before.last) next[place] = distinct([...(next[place] ?? []), ...after.first]);
  }

  /** What is there twice can be come to, or left, in two ways: everything here follows something in the loop. */
  function distinct(places: readonly number[]): readonly number[] {
    const all = [...new Set(places)];
    isFound ||= all.length < places.length;
    return all;
  }

  function joined(before: Fragment, after: Fragment): Fragment {
    follow(before, after);
    return {
      first: distinct(before.first.concat(...times(before.empty, after.first))),
      last: distinct(after.last.concat(...times(after.empty, before.last))),
      empty: Math.min(2, before.empty * after.empty),
    };
  }

  function once(piece: PatternPiece): Fragment {
    const { rows } = piece;
    isFound ||= pieces.length >= MOST_PLACES;
    if (isFound) return NOTHING;
    if (rows.length === 0) {
      next.push([]);
      const place = [pieces.push(piece) - 1];
      return { first: place, last: place, empty: 0 };
    }
    const all = rows.map((row) => row.map(written).reduce(joined, NOTHING));
    return {
      first: distinct(all.flatMap(({ first }) => first)),
      last: distinct(all.flatMap(({ last }) => last)),
      empty: Math.min(
        2,
        all.reduce((sum, { empty }) => sum + empty, 0),
      ),
    };
  }

  /** A repetition that need not stand is never empty: an engine takes what holds nothing for the end of it. */
  function repeated(piece: PatternPiece, most: number): Fragment {
    const one = { ...once(piece), empty: 0 };
    if (most === Infinity) follow(one, one);
    const more = most > 1 && most < Infinity ? repeated(piece, most - 1) : NOTHING;
    return { ...joined(one, more), empty: 1 };
  }

  function written(piece: PatternPiece): Fragment {
    const least = Math.min(piece.least, MOST_COPIES);
    const most = piece.most > MOST_COPIES ? Infinity : piece.most;
    let all = NOTHING;
    for (let copy = 0; copy < least; copy += 1) all = joined(all, once(piece));
    return most > least ? joined(all, repeated(piece, most - least)) : all;
  }

  const whole = once(body);
  follow(whole, whole);
  return isFound || (body.least > 1 && whole.empty > 0) || meetsAgain(pieces, next);
}

function times(count: number, places: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: count }, () => places);
}

/** Whether two ways that part at a place, over the same signs, come to one place again. */
function meetsAgain(pieces: readonly PatternPiece[], next: readonly (readonly number[])[]): boolean {
  const seen = new Set<number>();
  const left: (readonly [number, number])[] = [];
  /** True where the ways meet. */
  const go = (one: number, other: number): boolean =>
    (next[one] ?? []).some((to) =>
      (next[other] ?? []).some((and) => {
        if (to === and) return one !== other;
        const key = Math.min(to, and) * pieces.length + Math.max(to, and);
        if (!seen.has(key) && overlap(pieces[to], pieces[and])) {
          seen.add(key);
          left.push([to, and]);
        }
        return false;
      }),
    );
  if (pieces.some((_, place) => go(place, place))) return true;
  for (let pair = left.pop(); pair; pair = left.pop()) if (go(...pair)) return true;
  return false;
}

function overlap(one: PatternPiece | undefined, other: PatternPiece | undefined): boolean {
  return one?.signs === other?.signs || [...(one?.signs ?? [])].some((sign) => other?.signs.has(sign));
}
