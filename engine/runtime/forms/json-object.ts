import type { JsonObject } from '../../decide/model/json.ts';

/** What an answer holds at a place, if it is an object; else null. */
export function jsonObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}
