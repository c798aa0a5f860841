import type { PatternPiece } from './pattern-piece.ts';

/** So many open repetitions that can share out one text try more ways than anybody waits for. */
const TOO_MANY = 3;

/** A repetition of more is open: three of at most so many are tried quickly. */
const SHORT = 100;

/**
 * How many open repetitions could have shared out a text until here, and the signs that all of them hold; null for any.
 */
interface Shared {
  readonly count: number;
  readonly signs: ReadonlySet<string> | null;
}

const NOTHING: Shared = { count: 0, signs: null };

/**
 * True for rows in which one text can be shared out among three open repetitions or more, as in `.*a.*b.*c`: all of
 * them hold some sign, and so does everything between that must be there. The work grows with the third power of the
 * text's length.
 */
export function sharesOut(rows: readonly (readonly PatternPiece[])[]): boolean {
  return rows.some((row) => afterRow(row, [NOTHING]).some(({ count }) => count >= TOO_MANY));
}

function afterRow(row: readonly PatternPiece[], before: readonly Shared[]): readonly Shared[] {
  return row.reduce<readonly Shared[]>((at, piece) => distinct(after(piece, at)), before);
}

function after(piece: PatternPiece, before: readonly Shared[]): readonly Shared[] {
  // What was found stays found, and sharing out can begin anywhere.
  const kept = before.filter(({ count }) => piece.mayBeEmpty || count >= TOO_MANY);
  if (isSign({ ...piece, most: 1, mayBeEmpty: false })) {
    const passed = before.filter((one) => holding(one, piece).size > 0);
    const counted = passed.map((one) => ({ count: one.count + 1, signs: holding(one, piece) }));
    return [NOTHING, ...kept, ...passed, ...(piece.most > SHORT ? counted : [])];
  }
  const found = [NOTHING, ...kept];
  let inside = before;
  for (let times = 0; times < Math.min(piece.most, TOO_MANY); times += 1) {
    inside = distinct(piece.rows.flatMap((row) => afterRow(row, inside)));
    found.push(...inside);
  }
  return found;
}

/** The signs that what shared out so far and a piece both hold. */
function holding({ signs }: Shared, piece: PatternPiece): ReadonlySet<string> {
  return signs === null ? piece.signs : new Set([...signs].filter((sign) => piece.signs.has(sign)));
}

/** One sign each time, also as alternatives: `[ab]` and `(?:a|b)`. */
function isSign({ most, mayBeEmpty, rows }: PatternPiece): boolean {
  if (most !== 1 || mayBeEmpty) return false;
  return rows.every((row) => row.length === 1 && row.every(isSign));
}

function distinct(all: readonly Shared[]): readonly Shared[] {
  const key = ({ count, signs }: Shared) =>
    `${Math.min(count, TOO_MANY)} ${signs ? [...signs].join('') : ''}`;
  return [...new Map(all.map((one) => [key(one), one])).values()];
}
