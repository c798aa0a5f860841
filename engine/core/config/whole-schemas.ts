import { type At, child, entries, isObject, items } from './at.ts';

/** The schema of a form and the schemas in it that judge the whole form as well, always or on a condition. */
export function wholeSchemas(schema: At): readonly At[] {
  if (!isObject(schema.value)) return [];
  const more = [
    ...items(child(schema, 'allOf')),
    ...['then', 'else'].map((key) => child(schema, key)),
    ...entries(child(schema, 'dependencies')).map(([, one]) => one),
  ];
  return [schema, ...more.flatMap(wholeSchemas)];
}
