import { remembered } from '../../compile/remembered.ts';

const unions = new WeakMap<readonly string[], WeakMap<readonly string[], readonly string[]>>();

/**
 * The channels of two lists, each once. Thousands of differences share a few long lists, so that every two are
 * joined once, and what has nothing new is the first list itself.
 *
 * @param one a list that nobody changes any more, like the other one.
 */
export function joinedLists(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one === other || other.length === 0) return one;
  if (one.length === 0) return other;
  const ofOne = remembered(unions, one, () => new WeakMap());
  return remembered(ofOne, other, () => {
    const all = [...new Set([...one, ...other])];
    return all.length === one.length ? one : all;
  });
}

/** Gives lists of the same channels as one: where channels have versions, many classes have the same ones. */
export function sharedLists(): (list: readonly string[]) => readonly string[] {
  const lists = new Map<string, readonly string[]>();
  return (list) => {
    const key = list.join();
    return remembered(lists, key, () => list);
  };
}

const alone = new Map<string, readonly string[]>();

/** The list of one channel, which is the same whenever it is asked for. */
export function listOfOne(id: string): readonly string[] {
  return remembered(alone, id, () => [id]);
}

const NONE: readonly string[] = [];

/** The channels of some classes, each once; the same list for the same classes. */
export function membersOf(classes: readonly { readonly members: readonly string[] }[]): readonly string[] {
  return classes.map(({ members }) => members).reduce(joinedLists, NONE);
}
