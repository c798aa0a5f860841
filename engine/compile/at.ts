import type { Json, JsonObject, JsonPointer } from '../decide/model/json.ts';
import { joinPointer } from '../decide/model/pointer.ts';

/**
 * A value of the configuration and where it stands. Checks run also on files whose shape is wrong, so that one run
 * reports everything: they read through these functions, which answer "nothing" instead of failing.
 */
export interface At {
  readonly file: string;
  readonly pointer: JsonPointer;
  /** Undefined when there is nothing at this place. */
  readonly value: Json | undefined;
}

/** The property or item of a value. */
export function child(at: At, key: string | number): At {
  return { file: at.file, pointer: joinPointer(at.pointer, key), value: own(at.value, key) };
}

/** The value that keys lead to, one after another; undefined where one leads nowhere. */
export function valueBelow(value: Json | undefined, keys: readonly (string | number)[]): Json | undefined {
  return keys.reduce(own, value);
}

/** The items of an array; none when it is no array. */
export function items(at: At): readonly At[] {
  return Array.isArray(at.value) ? at.value.map((_, index) => child(at, index)) : [];
}

/** The properties of an object, without `$schema`; none when it is no object. */
export function entries(at: At): readonly (readonly [string, At])[] {
  if (!isObject(at.value)) return [];
  return Object.keys(at.value)
    .filter((key) => key !== '$schema')
    .map((key) => [key, child(at, key)] as const);
}

/** The text at a property, or null. */
export function textAt(at: At, key: string): string | null {
  const value = own(at.value, key);
  return typeof value === 'string' ? value : null;
}

/** True for JSON objects; arrays and null are none. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  if (!isObject(value)) return undefined;
  return Object.hasOwn(value, String(key)) ? value[key] : undefined;
}
