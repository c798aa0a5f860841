import type { Json, JsonObject } from '../model/json.ts';
import { choicesIn } from './choice-codes.ts';
import { objectAt, objectsAt } from './json-object.ts';
import { refKeys } from './ref-keys.ts';

/** A part of an answer made of parts: its schema and UI schema. */
export interface Part {
  readonly schema: JsonObject;
  readonly ui: JsonObject;
}

/**
 * Follows `$ref` to the definitions of the form; what stands beside a reference wins over it. In a list of choices or of files the
 * reference of its entries is followed too: one control shows the whole list.
 */
export function resolved(root: JsonObject, schema: JsonObject): JsonObject {
  const own = followed(root, schema);
  const entry = objectAt(own.items);
  if (typeof entry.$ref !== 'string') return own;
  const items = followed(root, entry);
  return choicesIn(items) || items.format === 'data-url' ? { ...own, items } : own;
}

function followed(root: JsonObject, schema: JsonObject): JsonObject {
  let found = schema;
  for (let hops = 0; typeof found.$ref === 'string' && hops < 10; hops += 1) {
    const { $ref, ...own } = found;
    if (!$ref.startsWith('#')) return own;
    let at: Json | undefined = root;
    for (const key of refKeys($ref)) at = objectAt(at)[key];
    found = { ...objectAt(at), ...own };
  }
  return found;
}

/** The options of a `oneOf` or `anyOf`, references followed; empty when there is none. */
export function variantsOf(root: JsonObject, schema: JsonObject): readonly JsonObject[] {
  return objectsAt(schema.oneOf ?? schema.anyOf).map((option) => resolved(root, option));
}

/**
 * Which option of a `oneOf` or `anyOf` an answer is meant for: the one whose fixed values it has, else the one that knows most
 * of its parts. Minus one while nothing tells.
 */
export function variantAt(root: JsonObject, schema: JsonObject, value: Json | undefined): number {
  const options = variantsOf(root, schema);
  let best = -1;
  let most = 0;
  options.forEach((option, i) => {
    const score = likeness(root, option, value);
    if (score > most) {
      most = score;
      best = i;
    }
  });
  return best;
}

function likeness(root: JsonObject, option: JsonObject, value: Json | undefined): number {
  if (value === undefined || value === null) return value === null && option.type === 'null' ? 1 : 0;
  if (Array.isArray(value)) return option.type === 'array' ? 1 : 0;
  if (typeof value !== 'object') {
    if (option.const !== undefined) return option.const === value ? 2 : 0;
    if (Array.isArray(option.enum)) return option.enum.indexOf(value) >= 0 ? 2 : 0;
    const isInteger = option.type === 'integer' && Number.isInteger(value);
    return option.type === typeof value || isInteger ? 1 : 0;
  }
  const properties = objectAt(option.properties);
  let score = 0;
  for (const [name, part] of Object.entries(value as JsonObject)) {
    if (!Object.hasOwn(properties, name)) continue;
    const { const: fixed, enum: choices } = resolved(root, objectAt(properties[name]));
    if (fixed !== undefined) {
      if (fixed !== part) return 0;
      score += 100;
    } else if (Array.isArray(choices)) score += choices.indexOf(part as Json) >= 0 ? 10 : 0;
    else score += 1;
  }
  return score;
}

/**
 * The part of an answer under a property name or a place in a list: looked up in the schema itself, then in what its
 * alternatives, conditions and dependencies add; the option that the answer is meant for comes first. Null when no part has that name.
 */
export function partAt(
  root: JsonObject,
  { schema: given, ui }: Part,
  key: string,
  value: Json | undefined,
): Part | null {
  const schema = resolved(root, given);
  const own = directPart(root, schema, key);
  const inner = Array.isArray(value) || schema.items !== undefined ? objectAt(ui.items) : objectAt(ui[key]);
  if (own) return { schema: resolved(root, own), ui: inner };
  const chosen = variantAt(root, schema, value);
  const options = objectsAt(schema.oneOf ?? schema.anyOf);
  const more: readonly JsonObject[] = [
    ...(options[chosen] ? [options[chosen]] : []),
    ...options,
    ...objectsAt(schema.allOf),
    objectAt(schema.then),
    objectAt(schema.else),
    ...Object.values(objectAt(schema.dependencies)).map(objectAt),
  ];
  for (const place of more) {
    if (Object.keys(place).length === 0) continue;
    const found = partAt(root, { schema: place, ui }, key, value);
    if (found) return found;
  }
  return null;
}

/** The part under a name that the schema itself has, whatever its alternatives and conditions say. Null when it has none. */
export function directPart(root: JsonObject, schema: JsonObject, key: string): JsonObject | null {
  const properties = objectAt(schema.properties);
  if (Object.hasOwn(properties, key)) return objectAt(properties[key]);
  if (/^\d+$/.test(key) && schema.items !== undefined) {
    const place = Array.isArray(schema.items) ? schema.items[Number(key)] : schema.items;
    return objectAt((place ?? schema.additionalItems) as Json | undefined);
  }
  const { additionalProperties: more } = schema;
  if (more !== null && typeof more === 'object') return resolved(root, objectAt(more));
  return null;
}
