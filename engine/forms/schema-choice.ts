import type { Json, JsonObject } from '../decide/model/json.ts';
import { objectAt, objectsAt } from './object-at.ts';
import { typeOf } from './schema-type.ts';

/** One choice of a schema: what is saved, and its name where the schema has one. */
export interface SchemaChoice {
  readonly code: string;
  readonly value: Json;
  readonly title: string | null;
}

/**
 * The choices of a field, whether one or several may be picked: of `enum` (with `enumNames`), or of a `oneOf` or
 * `anyOf` whose entries are fixed values with a title. Null when it is no choice.
 */
export function choicesIn(schema: JsonObject): readonly SchemaChoice[] | null {
  const single = typeOf(schema) === 'array' && !schema.enum ? objectAt(schema.items) : schema;
  const options = objectsAt(single.oneOf ?? single.anyOf);
  if (Array.isArray(single.enum)) {
    const names = Array.isArray(single.enumNames) ? single.enumNames : [];
    return (single.enum as readonly Json[]).map((value, i) => {
      // A condition that lists fewer choices stands beside the titles of all.
      const title = names[i] ?? options.find((option) => option.const === value)?.title;
      return { code: codeOf(value), value, title: title === undefined ? null : String(title) };
    });
  }
  const isFixed = (option: JsonObject) => option.const !== undefined || isSingle(option.enum);
  if (options.length === 0 || !options.every(isFixed)) return null;
  return options.map((option) => {
    // null is a fixed value, too, and `check` says what is wrong with it.
    const value = (option.const === undefined ? (option.enum as readonly Json[])[0] : option.const) as Json;
    return { code: codeOf(value), value, title: option.title === undefined ? null : String(option.title) };
  });
}

/** The codes of a choice field; null when it is none. */
export function codesOf(schema: JsonObject): readonly string[] | null {
  return choicesIn(schema)?.map(({ code }) => code) ?? null;
}

/** How a choice is written where only text can stand. */
export function codeOf(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isSingle(list: Json | undefined): boolean {
  return Array.isArray(list) && list.length === 1;
}
