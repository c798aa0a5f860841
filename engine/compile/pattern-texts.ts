import type { PatternPiece } from './pattern-piece.ts';
import { readPattern } from './read-pattern.ts';

/** How a sign is picked among those that a place takes: the first of these that it takes, else any. */
const LIKED: readonly RegExp[] = [/[a-z]/, /\d/, /[A-Z]/, /[^ -~\s]/, /\S/, /[\s\S]/];

/** So many signs more than it must have are tried where a pattern takes more. */
const MORE = [0, 1, 2, 3, 5, 8, 17];

/** So many alternatives of one place are tried. */
const MOST_ROWS = 12;

/**
 * Texts that a regular expression may take, short ones first: what it looks at ahead or behind is not heeded, so each
 * has to be tried. None for an expression that cannot be read, or that refers back to what it took before.
 */
export function patternTexts(source: string): readonly string[] {
  let rows: ReturnType<typeof readPattern>;
  try {
    rows = readPattern(source);
  } catch {
    return [];
  }
  const texts = MORE.flatMap((more) =>
    LIKED.flatMap((_, liked) => rows.slice(0, MOST_ROWS).flatMap((row) => rowTexts(row, liked, more))),
  );
  return [...new Set(texts)];
}

function rowTexts(row: readonly PatternPiece[], liked: number, more: number): readonly string[] {
  let texts: readonly string[] = [''];
  for (const piece of row) {
    const times = Math.min(piece.least + more, piece.most);
    const own = pieceTexts(piece, liked, more).map((text) => text.repeat(Math.min(times, 1000)));
    texts = texts.flatMap((before) => own.map((text) => before + text)).slice(0, MOST_ROWS);
  }
  return texts;
}

function pieceTexts({ rows, signs }: PatternPiece, liked: number, more: number): readonly string[] {
  if (rows.length > 0) return rows.slice(0, MOST_ROWS).flatMap((row) => rowTexts(row, liked, more));
  const order = [LIKED[liked] as RegExp, ...LIKED];
  for (const likes of order) {
    const sign = [...signs].find((one) => likes.test(one));
    if (sign !== undefined) return [sign];
  }
  return [];
}
