import type { JsonObject } from './json.ts';

/** The object that a text of JSON is; null for anything else. */
export function parseObject(text: unknown): JsonObject | null {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject | null) : null;
  } catch {
    return null;
  }
}
