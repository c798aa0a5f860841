import { isObject } from '../../compile/at.ts';
import { canonicalJson } from '../../compile/emit/canonical-json.ts';
import type { Json, JsonPointer } from '../../decide/model/json.ts';
import { joinPointer } from '../../decide/model/pointer.ts';

/** One value that differs; an absent `before` or `after` means that there is none. */
export interface ValueChange {
  readonly pointer: JsonPointer;
  /** Where the value stood before, when lines above it came or went in its list. */
  readonly pointerBefore: JsonPointer;
  readonly before?: Json;
  readonly after?: Json;
}

type Container = readonly Json[] | { readonly [name: string]: Json | undefined };

function isContainer(value: Json | undefined): value is Container & Json {
  return typeof value === 'object' && value !== null;
}

/** Names by which the entries of a list are told apart, the first that all of them have. */
const KEYS: readonly string[] = ['id', 'path', 'name'];

/**
 * The values in which two JSON values differ, as deep down as possible. What came or went as a whole is one change.
 * Entries of lists that have names are compared with those of the same name; of other lists, what is the same at the
 * beginning and at the end is passed over: an entry put in is one change. Between these, words that stay in a list of
 * words are passed over, too.
 */
export function diffValues(
  before: Json,
  after: Json,
  pointer: JsonPointer = '',
  pointerBefore: JsonPointer = pointer,
): readonly ValueChange[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, pointer, pointerBefore);
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ pointer, pointerBefore, before, after }];
  }
  const old = before as Readonly<Record<string, Json | undefined>>;
  const now = after as Readonly<Record<string, Json | undefined>>;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    diffOne(old[name], now[name], joinPointer(pointer, name), joinPointer(pointerBefore, name)),
  );
}

function diffOne(
  before: Json | undefined,
  after: Json | undefined,
  pointer: JsonPointer,
  pointerBefore: JsonPointer,
): readonly ValueChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ pointer, pointerBefore, after: after as Json }];
  if (after === undefined) return [{ pointer, pointerBefore, before }];
  return diffValues(before, after, pointer, pointerBefore);
}

function diffLists(
  before: readonly Json[],
  after: readonly Json[],
  pointer: JsonPointer,
  pointerBefore: JsonPointer,
): readonly ValueChange[] {
  const same = (a: Json | undefined, b: Json | undefined): boolean =>
    a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b);
  const named = diffNamed(before, after, pointer, pointerBefore);
  if (named !== null) return named;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && same(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && same(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const [was, is] = [before, after].map((list) => list.slice(head, list.length - tail));
  const words = diffWords(was ?? [], is ?? []);
  if (words !== null)
    return words.map(({ at, ...change }) => ({
      pointer: joinPointer(pointer, String(head + at)),
      pointerBefore: joinPointer(pointerBefore, String(head + at)),
      ...change,
    }));
  const changes: ValueChange[] = [];
  for (let at = head; at < Math.max(before.length, after.length) - tail; at += 1) {
    changes.push(
      ...diffOne(
        at < before.length - tail ? before[at] : undefined,
        at < after.length - tail ? after[at] : undefined,
        joinPointer(pointer, String(at)),
        joinPointer(pointerBefore, String(at)),
      ),
    );
  }
  return changes;
}

/** Which words came and went in a list of words; null where none stays, or those that stay stand in another order. */
function diffWords(before: readonly Json[], after: readonly Json[]) {
  const staying = before.filter((word) => after.includes(word));
  const isWords = [before, after].every(
    (list) => list.every((word) => typeof word === 'string') && new Set(list).size === list.length,
  );
  if (!isWords || staying.length === 0) return null;
  if (staying.join('\n') !== after.filter((word) => before.includes(word)).join('\n')) return null;
  return [
    ...before.flatMap((word, at) => (after.includes(word) ? [] : [{ at, before: word }])),
    ...after.flatMap((word, at) => (before.includes(word) ? [] : [{ at, after: word }])),
  ];
}

/** The changes of two lists whose entries have names; null where they have none, or stand in another order. */
function diffNamed(
  before: readonly Json[],
  after: readonly Json[],
  pointer: JsonPointer,
  pointerBefore: JsonPointer,
): readonly ValueChange[] | null {
  for (const key of KEYS) {
    const [old, now] = [placesByName(before, key), placesByName(after, key)];
    if (old === null || now === null) continue;
    const stays = (names: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>) =>
      [...names.keys()].filter((name) => others.has(name)).join('\n');
    if (stays(old, now) !== stays(now, old)) return null;
    return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
      const [was, is] = [old.get(name), now.get(name)];
      return diffOne(
        was === undefined ? undefined : before[was],
        is === undefined ? undefined : after[is],
        joinPointer(pointer, String(is ?? was)),
        joinPointer(pointerBefore, String(was ?? is)),
      );
    });
  }
  return null;
}

/** Where each name stands in a list; null when an entry has none, or one stands twice. */
function placesByName(list: readonly Json[], key: string): ReadonlyMap<string, number> | null {
  const places = new Map<string, number>();
  for (const [place, entry] of list.entries()) {
    const name = isObject(entry) ? entry[key] : undefined;
    if (typeof name !== 'string' || places.has(name)) return null;
    places.set(name, place);
  }
  return places;
}
