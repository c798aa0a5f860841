import type { Json, JsonObject } from '../model/json.ts';

/** The codes of a choice field, whether one or several may be picked; null when it is none. */
export function codesOf(schema: JsonObject): readonly string[] | null {
  const list: Json | undefined =
    schema.type === 'array' ? (schema.items as JsonObject | undefined)?.enum : schema.enum;
  return Array.isArray(list) ? list.map(String) : null;
}
