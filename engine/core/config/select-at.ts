import { type At, child, entries, items } from './at.ts';

/**
 * Every value that a pattern leads to. A pattern is a JSON Pointer in which `*` stands for every property or item, so
 * `/routes/*` selects every route.
 */
export function selectAt(root: At, pattern: string): readonly At[] {
  let found: readonly At[] = [root];
  for (const key of pattern.split('/').slice(1)) {
    found = found.flatMap((at) => (key === '*' ? childrenOf(at) : [child(at, key)]));
  }
  return found.filter((at) => at.value !== undefined);
}

function childrenOf(at: At): readonly At[] {
  return Array.isArray(at.value) ? items(at) : entries(at).map(([, value]) => value);
}
