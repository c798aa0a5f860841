import { refKeys } from '../forms/ref-keys.ts';
import { type At, child, entries, isObject, items, textAt } from './at.ts';

/**
 * The schema of a form and the schemas in it that judge the whole form as well, always or on a condition, also by
 * reference.
 *
 * @param root where references begin, for a schema that is only a part of one.
 */
export function wholeSchemas(form: At, root: At = form): readonly At[] {
  const found = new Map<string, At>();
  const visit = (schema: At): void => {
    if (!isObject(schema.value) || found.has(schema.pointer)) return;
    found.set(schema.pointer, schema);
    const ref = textAt(schema, '$ref');
    if (ref?.startsWith('#')) visit(refKeys(ref).reduce(child, root));
    items(child(schema, 'allOf')).forEach(visit);
    for (const key of ['then', 'else']) visit(child(schema, key));
    for (const [, one] of entries(child(schema, 'dependencies'))) visit(one);
  };
  visit(form);
  return [...found.values()];
}
