import { isAmbiguousLoop } from './is-ambiguous-loop.ts';
import type { PatternPiece } from './pattern-piece.ts';
import { sharesOut } from './shares-out.ts';

/** Signs by which sets of signs are told apart. */
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const OTHERS = ['中', '文', '·', '０', 'é', '\n', '\t'];

/** A repetition of at most so many is tried quickly, whatever is inside. */
const FEW = 4;

/**
 * Why a regular expression can take longer than anybody waits, because it can share out one text in more ways than can
 * be tried: `nested` where it repeats what repeats itself, as in `^(a+)+$`, `row` where three open repetitions of the
 * same signs follow each other, as in `^.*a.*b.*c$`. Null for any other, and for one that cannot be read.
 */
export function patternSlowness(source: string): 'nested' | 'row' | null {
  const samples = [...new Set([...ASCII, ...OTHERS, ...source])];
  let at = 0;
  let isNested = false;
  let isRow = false;

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
      isRow ||= sharesOut(inside);
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
    if (max > FEW && !isNested && isAmbiguousLoop({ ...piece, least: min })) isNested = true;
    return { ...piece, mayBeEmpty: piece.mayBeEmpty || min === 0, least: min, most: max };
  }

  try {
    const all = rows();
    isRow ||= sharesOut(all);
  } catch {
    return null;
  }
  if (isNested) return 'nested';
  return isRow ? 'row' : null;
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
