import type { PatternPiece } from './pattern-piece.ts';

/** Signs by which sets of signs are told apart. */
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const OTHERS = ['中', '文', '·', '０', 'é', '\n', '\t'];

/** What somebody wants to know of a regular expression while it is read. */
export interface PatternWatch {
  /** A part that is repeated; one that is not may come by as well. */
  readonly repeated?: (piece: PatternPiece) => void;
  /** What is only looked at, ahead or behind; it is no part of what the expression takes. */
  readonly around?: (rows: readonly (readonly PatternPiece[])[]) => void;
}

/**
 * The alternatives of a regular expression, each a row of pieces. Throws for one that cannot be read, and for one that
 * refers back to what it took before.
 */
export function readPattern(
  source: string,
  { repeated: seen, around }: PatternWatch = {},
): readonly (readonly PatternPiece[])[] {
  const samples = [...new Set([...ASCII, ...OTHERS, ...source])];
  let at = 0;

  function rows(): readonly (readonly PatternPiece[])[] {
    const found: PatternPiece[][] = [[]];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at += 1;
        found.push([]);
        continue;
      }
      const piece = repeated(one());
      if (piece) found.at(-1)?.push(piece);
    }
    return found;
  }

  /** A sign, a set of signs or a group; null for what holds no sign, such as `^`. */
  function one(): PatternPiece | null {
    const group = /^\((?:\?(?::|=|!|<=|<!|<[^>]*>))?/.exec(source.slice(at))?.[0];
    if (group !== undefined) {
      at += group.length;
      const inside = rows();
      at += 1;
      if (!/^\(\?(=|!|<=|<!)/.test(group)) return together(inside);
      around?.(inside);
      return null;
    }
    const sign =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u.{4}|\\x..|\\c.|\\k<[^>]*>|\\.|.)/su;
    const text = sign.exec(source.slice(at))?.[0] ?? source[at] ?? '';
    at += text.length;
    if (text === '^' || text === '$' || text === '\\b' || text === '\\B') return null;
    const set = new RegExp(`^${text}$`, 'u');
    return {
      signs: new Set(samples.filter((one) => set.test(one))),
      mayBeEmpty: false,
      least: 1,
      most: 1,
      rows: [],
    };
  }

  function repeated(piece: PatternPiece | null): PatternPiece | null {
    const given = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at));
    if (!given) return piece;
    const [text, least = '', comma = '', most = ''] = given;
    at += text.length;
    if (piece === null) return null;
    const min = least === '' ? (text[0] === '+' ? 1 : 0) : Number(least);
    const max =
      least === '' ? (text[0] === '?' ? 1 : Infinity) : comma === '' ? min : Number(most || Infinity);
    seen?.({ ...piece, least: min, most: max });
    return { ...piece, mayBeEmpty: piece.mayBeEmpty || min === 0, least: min, most: max };
  }

  return rows();
}

function together(rows: readonly (readonly PatternPiece[])[]): PatternPiece {
  return {
    signs: new Set(rows.flatMap((row) => row.flatMap(({ signs }) => [...signs]))),
    mayBeEmpty: rows.some((row) => row.every((piece) => piece.mayBeEmpty)),
    least: 1,
    most: 1,
    rows,
  };
}
