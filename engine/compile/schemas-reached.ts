import { refKeys } from '../forms/ref-keys.ts';
import { SCHEMA_KEYWORDS } from '../forms/schema-keywords.ts';
import { type At, child, entries, isObject, items, textAt } from './at.ts';

/** A schema, and where the schema that it was reached from refers to it; null when it stands inside. */
export interface ReachedSchema {
  readonly at: At;
  readonly ref: At | null;
}

/**
 * A schema, those inside it and those that they refer to.
 *
 * @param root where references begin.
 * @param isFollowed takes only what stands under these keywords.
 */
export function schemasReached(
  root: At,
  from: At,
  isFollowed: (keyword: string) => boolean = () => true,
): readonly ReachedSchema[] {
  const found = new Map<string, ReachedSchema>();
  const visit = (at: At, ref: At | null): void => {
    if (!isObject(at.value) || found.has(at.pointer)) return;
    found.set(at.pointer, { at, ref });
    const name = textAt(at, '$ref');
    if (name?.startsWith('#')) visit(refKeys(name).reduce(child, root), ref ?? child(at, '$ref'));
    for (const [key, inside] of entries(at).filter(([keyword]) => isFollowed(keyword))) {
      const holds = Object.hasOwn(SCHEMA_KEYWORDS, key) ? SCHEMA_KEYWORDS[key] : undefined;
      const inner = holds === 'schemas' ? entries(inside).map(([, one]) => one) : [inside, ...items(inside)];
      if (holds !== 'value' && holds !== undefined) for (const one of inner) visit(one, ref);
    }
  };
  visit(from, null);
  return [...found.values()];
}
