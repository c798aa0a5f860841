import type { Json, JsonObject } from '../decide/model/json.ts';
import { objectAt, objectsAt } from './object-at.ts';
import { refKeys } from './ref-keys.ts';
import { choicesIn } from './schema-choice.ts';

/**
 * Follows `$ref` to the definitions of the form; what stands beside a reference wins over it. In a list of choices or
 * of files the reference of its entries is followed too: one control shows the whole list.
 */
export function resolvedSchema(root: JsonObject, schema: JsonObject): JsonObject {
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
  return objectsAt(schema.oneOf ?? schema.anyOf).map((option) => resolvedSchema(root, option));
}

/**
 * Which option of a `oneOf` or `anyOf` an answer is meant for: the one whose fixed values it has, else the one that
 * knows most of its parts. Minus one while nothing tells.
 */
export function variantAt(root: JsonObject, schema: JsonObject, value: Json | undefined): number {
  const options = variantsOf(root, schema);
  let best = -1;
  let most = 0;
  options.forEach((option, i) => {
    const score = likeness(root, option, value, option.type ?? schema.type);
    if (score > most) {
      most = score;
      best = i;
    }
  });
  return best;
}

/** What a part that an option knows counts for it, and one that has the option's fixed value. */
const KNOWN = 100;
const FIXED = 100 * KNOWN;

function likeness(
  root: JsonObject,
  option: JsonObject,
  value: Json | undefined,
  type: Json | undefined,
): number {
  if (value === undefined || value === null) return value === null && type === 'null' ? 1 : 0;
  if (Array.isArray(value)) return type === 'array' ? 1 : 0;
  if (typeof value !== 'object') {
    if (option.const !== undefined) return option.const === value ? 2 : 0;
    if (Array.isArray(option.enum)) return option.enum.indexOf(value) >= 0 ? 2 : 0;
    const isInteger = type === 'integer' && Number.isInteger(value);
    return type === typeof value || isInteger ? 1 : 0;
  }
  const properties = objectAt(option.properties);
  let score = 0;
  for (const [name, part] of Object.entries(value as JsonObject)) {
    if (!Object.hasOwn(properties, name)) continue;
    const { const: fixed, enum: choices } = resolvedSchema(root, objectAt(properties[name]));
    if (fixed !== undefined) {
      if (fixed !== part) return 0;
      score += FIXED;
    } else if (!Array.isArray(choices)) score += KNOWN;
    else if (choices.indexOf(part as Json) >= 0) score += KNOWN + 1;
    else if (choices.length === 1) return 0;
  }
  return score;
}
