import type { Json, JsonObject } from '../model/json.ts';
import type { ConditionTest } from './condition-test.ts';
import { type Part, partAt } from './part-at.ts';
import { resolved } from './sub-schema.ts';

/** Under these a group has parts that come and go. */
const BRANCHING = ['if', 'oneOf', 'anyOf', 'allOf', 'dependencies'];

/**
 * The parts of a group that are asked for, each as `make` leaves it; `undefined` leaves it out. What only an option, a condition or a
 * dependency adds that does not hold is left out, and the other conditions see it as absent. What the schema does not know stays.
 *
 * @param holds null asks for every part.
 */
export function askedParts(
  root: JsonObject,
  group: Part,
  value: JsonObject,
  holds: ConditionTest | null,
  make: (inner: Part | null, one: Json, key: string) => Json | undefined,
): JsonObject {
  const schema = resolved(root, group.schema);
  const isPlain = !holds || BRANCHING.every((keyword) => schema[keyword] === undefined);
  const keys = Object.keys(value);
  let seen = value;
  // Each round can settle one link of a chain of conditions.
  for (let round = 0; round <= keys.length; round += 1) {
    const kept: Record<string, Json> = {};
    for (const key of keys) {
      const inner = partAt(root, group, key, seen, holds);
      if (!inner && !isPlain && partAt(root, group, key, seen)) continue;
      const one = make(inner, value[key] as Json, key);
      if (one !== undefined) kept[key] = one;
    }
    const isSettled = isPlain || JSON.stringify(kept) === JSON.stringify(seen);
    seen = kept;
    if (isSettled) break;
  }
  return seen;
}
