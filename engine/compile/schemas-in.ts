import { SCHEMA_KEYWORDS } from '../forms/schema-keywords.ts';
import { type At, entries, isObject, items } from './at.ts';

/**
 * A JSON Schema of a form and every schema inside it, outer ones first. A property that is called like a keyword is
 * none.
 */
export function schemasIn(at: At): readonly At[] {
  if (!isObject(at.value)) return [];
  const inner = entries(at).flatMap(([key, inside]) => {
    const holds = Object.hasOwn(SCHEMA_KEYWORDS, key) ? SCHEMA_KEYWORDS[key] : undefined;
    if (holds === 'schema') return [inside, ...items(inside)];
    return holds === 'schemas' ? entries(inside).map(([, one]) => one) : [];
  });
  return [at, ...inner.flatMap(schemasIn)];
}
