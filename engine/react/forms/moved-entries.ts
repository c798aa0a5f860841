import { pointerToken } from '../../core/forms/answer-parts.ts';
import type { Json } from '../../core/model/json.ts';

/** What a visitor has just done with the entries of one list. */
export interface MovedEntries {
  /** JSON pointer of the list in the answer; empty for the answer itself. */
  readonly list: string;
  /** Where an entry of before stands now; null when it is gone. */
  readonly to: (index: number) => number | null;
  /** Place of the entry that is new; null when none is. */
  readonly added: number | null;
}

/** Finds the list of an answer in which an entry was added, removed, or changed places with another; null when none was. */
export function movedEntries(
  before: Json | undefined,
  after: Json | undefined,
  list = '',
): MovedEntries | null {
  if (Array.isArray(after)) return inList(Array.isArray(before) ? before : [], after, list);
  if (!isObject(before) || !isObject(after)) return null;
  const key = Object.keys(after).find((one) => after[one] !== before[one]);
  return key === undefined ? null : movedEntries(before[key], after[key], `${list}/${pointerToken(key)}`);
}

function inList(before: readonly Json[], after: readonly Json[], list: string): MovedEntries | null {
  const shared = Math.min(before.length, after.length);
  const others = after.flatMap((one, i) => (i < shared && one !== before[i] ? [i] : []));
  const [first = shared, second = -1, ...more] = others;
  const grown = after.length - before.length;
  if (grown === 1) return { list, added: first, to: (i) => (i < first ? i : i + 1) };
  if (grown === -1) return { list, added: null, to: (i) => (i < first ? i : i === first ? null : i - 1) };
  if (grown !== 0 || more.length > 0 || others.length === 0) return null;
  if (second < 0) return movedEntries(before[first], after[first], `${list}/${first}`);
  const isSwap = after[first] === before[second] && after[second] === before[first];
  return isSwap ? { list, added: null, to: (i) => (i === first ? second : i === second ? first : i) } : null;
}

function isObject(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
