import type { Json } from '../../../decide/model/json.ts';
import { pointerToken } from '../../../forms/answer-parts.ts';
import type { Mark, MovedEntries } from '../left-places.ts';

/**
 * Finds the list in which an entry was added, removed, or changed places with another; null when none was. Entries are
 * told apart by identity: the form library copies none that it only moves.
 *
 * @param at JSON pointer of what is compared; empty for the whole answer.
 */
export function movedEntries(
  before: Json | undefined,
  after: Json | undefined,
  at = '',
): MovedEntries | null {
  if (Array.isArray(after)) return inList(Array.isArray(before) ? before : [], after, at);
  if (!isObject(before) || !isObject(after)) return null;
  const key = Object.keys(after).find((one) => after[one] !== before[one]);
  return key === undefined ? null : movedEntries(before[key], after[key], `${at}/${pointerToken(key)}`);
}

function inList(before: readonly Json[], after: readonly Json[], list: string): MovedEntries | null {
  const shared = Math.min(before.length, after.length);
  const others = after.flatMap((one, i) => (i < shared && one !== before[i] ? [i] : []));
  const [first = shared, second = -1] = others;
  const grown = after.length - before.length;
  if (grown === 1) return moved(list, (i) => (i < first ? i : i + 1), `${list}/${first}`);
  if (grown === -1) return moved(list, (i) => (i < first ? i : i === first ? null : i - 1));
  if (grown !== 0) return null;
  if (others.length === 1) return movedEntries(before[first], after[first], `${list}/${first}`);
  const isSwap = others.length === 2 && after[first] === before[second] && after[second] === before[first];
  return isSwap ? moved(list, (i) => (i === first ? second : i === second ? first : i)) : null;
}

/** @param index where the entry at an index stands now. */
function moved(
  list: string,
  index: (before: number) => number | null,
  added: string | null = null,
): MovedEntries {
  return (marks) => {
    const now: Mark[] = added === null ? [] : [[added, true]];
    for (const mark of marks) {
      const [at, isNew] = mark;
      if (at.indexOf(`${list}/`) !== 0) {
        now.push(mark);
        continue;
      }
      const [entry, ...rest] = at.slice(list.length + 1).split('/');
      const place = index(Number(entry));
      if (place !== null) now.push([[list, place, ...rest].join('/'), isNew]);
    }
    return now;
  };
}

function isObject(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
