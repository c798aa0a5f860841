import { type At, child, entries, items } from './at.ts';

/** Keys of patterns, split once: the same few patterns are asked of every file. */
const keysOf = new Map<string, readonly string[]>();

/**
 * Every value that a pattern leads to. A pattern is a JSON Pointer in which `*` stands for every property or item, so
 * `/routes/*` selects every route.
 */
export function selectAt(root: At, pattern: string): readonly At[] {
  let keys = keysOf.get(pattern);
  if (!keys) {
    keys = pattern.split('/').slice(1);
    keysOf.set(pattern, keys);
  }
  let found: readonly At[] = root.value === undefined ? [] : [root];
  for (const key of keys) {
    if (found.length === 0) return found;
    found = found
      .flatMap((at) => (key === '*' ? childrenOf(at) : [child(at, key)]))
      .filter((at) => at.value !== undefined);
  }
  return found;
}

function childrenOf(at: At): readonly At[] {
  return Array.isArray(at.value) ? items(at) : entries(at).map(([, value]) => value);
}
