import { type At, child, entries, items } from './at.ts';

/** Patterns are few and asked for once per file. */
const keysByPattern = new Map<string, readonly string[]>();

/**
 * Every value that a pattern leads to. A pattern is a JSON Pointer in which `*` stands for every property or item, so
 * `/routes/*` selects every route.
 */
export function selectAt(root: At, pattern: string): readonly At[] {
  let keys = keysByPattern.get(pattern);
  if (!keys) {
    keys = pattern.split('/').slice(1);
    keysByPattern.set(pattern, keys);
  }
  const found: At[] = [];
  collect(root, keys, 0, found);
  return found;
}

function collect(at: At, keys: readonly string[], depth: number, found: At[]): void {
  if (at.value === undefined) return;
  const key = keys[depth];
  if (key === undefined) found.push(at);
  else if (key !== '*') {
    if (has(at, key)) collect(child(at, key), keys, depth + 1, found);
  } else if (Array.isArray(at.value)) {
    for (const item of items(at)) collect(item, keys, depth + 1, found);
  } else {
    for (const [, value] of entries(at)) collect(value, keys, depth + 1, found);
  }
}

/** False when nothing can stand at the key: most patterns end at once in most files. */
function has({ value }: At, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}
