import type { Json, JsonObject } from '../decide/model/json.ts';

/** What stands at a place inside an answer, by the names and numbers that lead there; undefined where nothing does. */
export function valueAt(value: Json, path: readonly string[]): Json | undefined {
  let found: Json | undefined = value;
  for (const token of path) found = (found as JsonObject | null | undefined)?.[token];
  return found;
}
