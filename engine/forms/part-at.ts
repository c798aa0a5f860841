import type { Json, JsonObject } from '../decide/model/json.ts';
import { addedSchemas } from './added-schemas.ts';
import type { ConditionTest } from './condition-test.ts';
import { objectAt } from './object-at.ts';
import { resolvedSchema } from './resolved-schema.ts';

/** A part of an answer made of parts: its schema and UI schema. */
export interface Part {
  readonly schema: JsonObject;
  readonly ui: JsonObject;
}

/**
 * The part of an answer under a property name or a place in a list: looked up in the schema itself, then in what its
 * alternatives, conditions and dependencies add; the option that the answer is meant for comes first. Null when no part
 * has that name.
 *
 * @param holds looks only in what holds for the answer; without it, in whatever could.
 */
export function partAt(
  root: JsonObject,
  { schema: given, ui }: Part,
  key: string,
  value: Json | undefined,
  holds: ConditionTest | null = null,
): Part | null {
  const schema = resolvedSchema(root, given);
  const own = directPart(root, schema, key);
  const inner = Array.isArray(value) || schema.items !== undefined ? objectAt(ui.items) : objectAt(ui[key]);
  if (own) return { schema: resolvedSchema(root, own), ui: inner };
  for (const place of addedSchemas(root, schema, value, holds)) {
    if (Object.keys(place).length === 0) continue;
    const found = partAt(root, { schema: place, ui }, key, value, holds);
    if (found) return found;
  }
  return null;
}

/**
 * The part under a name that the schema itself has, whatever its alternatives and conditions say. Null when it has
 * none.
 */
export function directPart(root: JsonObject, schema: JsonObject, key: string): JsonObject | null {
  const properties = objectAt(schema.properties);
  if (Object.hasOwn(properties, key)) return objectAt(properties[key]);
  if (/^\d+$/.test(key) && schema.items !== undefined) {
    const place = Array.isArray(schema.items) ? schema.items[Number(key)] : schema.items;
    return objectAt((place ?? schema.additionalItems) as Json | undefined);
  }
  const patterns = objectAt(schema.patternProperties);
  const pattern = Object.keys(patterns).find((one) => new RegExp(one, 'u').test(key));
  if (pattern !== undefined) return objectAt(patterns[pattern]);
  const { additionalProperties: more } = schema;
  if (more !== null && typeof more === 'object') return resolvedSchema(root, objectAt(more));
  return null;
}
