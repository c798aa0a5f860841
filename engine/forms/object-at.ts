import type { Json, JsonObject } from '../decide/model/json.ts';

/** The value when it is an object; else an empty one. */
export function objectAt(value: Json | undefined): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** The objects of a list; empty when it is none. */
export function objectsAt(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).map(objectAt) : [];
}
