import type { JsonObject } from '../decide/model/json.ts';
import { objectAt, objectsAt } from './object-at.ts';
import { resolvedSchema } from './resolved-schema.ts';

const known = new WeakMap<JsonObject, WeakMap<JsonObject, readonly JsonObject[]>>();

/** Conditions inside conditions are followed so deep. */
const DEEPEST = 2;

/**
 * A schema and what its alternatives and conditions add for the same answer, references followed; the schema itself
 * first.
 */
export function schemasTogether(root: JsonObject, schema: JsonObject): readonly JsonObject[] {
  const ofRoot = known.get(root) ?? new WeakMap<JsonObject, readonly JsonObject[]>();
  const before = ofRoot.get(schema);
  if (before) return before;
  const together = gathered(root, schema, 0);
  known.set(root, ofRoot.set(schema, together));
  return together;
}

function gathered(root: JsonObject, schema: JsonObject, depth: number): readonly JsonObject[] {
  const own = resolvedSchema(root, schema);
  if (depth > DEEPEST) return [own];
  const more = [
    ...[own.allOf, own.anyOf, own.oneOf].flatMap(objectsAt),
    ...[own.then, own.else].map(objectAt),
    ...Object.values(objectAt(own.dependencies)).map(objectAt),
  ];
  return [own, ...more.flatMap((one) => gathered(root, one, depth + 1))];
}

/** What alternatives and conditions of a group say of one of its parts, beside the part's own schema. */
export function saidOfPart(root: JsonObject, group: JsonObject, name: string): readonly JsonObject[] {
  const [, ...more] = schemasTogether(root, group);
  return more
    .map(({ properties }) => objectAt(objectAt(properties)[name]))
    .filter((said) => Object.keys(said).length > 0);
}

/** Names of the parts of a group that must be answered, always or because of another answer. */
export function namesAskedFor(root: JsonObject, schema: JsonObject): readonly string[] {
  return schemasTogether(root, schema).flatMap(({ required, dependencies }) => [
    ...namesIn(required),
    ...Object.values(objectAt(dependencies)).flatMap(namesIn),
  ]);
}

function namesIn(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.map(String) : [];
}
