import type { Json, JsonObject } from '../decide/model/json.ts';
import type { ConditionTest } from './condition-test.ts';
import { type Part, partAt } from './part-at.ts';
import { resolvedSchema } from './resolved-schema.ts';
import { choicesIn } from './schema-choice.ts';
import { schemasTogether } from './schemas-together.ts';

/** Under these a group has parts that come and go. */
const BRANCHING = ['if', 'oneOf', 'anyOf', 'allOf', 'dependencies'];

/**
 * The parts of a group that are asked for, each as `make` leaves it; `undefined` leaves it out. What only an option, a
 * condition or a dependency adds that does not hold is left out, and the other conditions see it as absent. What the
 * schema does not know is left out, too, unless it takes whatever comes.
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
  const schema = resolvedSchema(root, group.schema);
  const isPlain = !holds || BRANCHING.every((keyword) => schema[keyword] === undefined);
  const keys = Object.keys(value);
  const made = new Map<string, Made>();
  /** Once for each part, whatever the rounds: parts may have parts, and each level would double the work. */
  const makeOnce = (inner: Part | null, key: string): Json | undefined => {
    const last = made.get(key);
    if (last && isSamePart(last.of, inner)) return last.one;
    const one = make(inner, value[key] as Json, key);
    made.set(key, { of: inner, one });
    return one;
  };
  const known = new Set(isPlain ? [] : keys.filter((key) => partAt(root, group, key, undefined)));
  const isOpen = takesAny(root, schema);
  let seen = value;
  // Each round can settle one link of a chain of conditions.
  for (let round = 0; round <= keys.length; round += 1) {
    const kept: Record<string, Json> = {};
    for (const key of keys) {
      const inner = isPlain || known.has(key) ? partAt(root, group, key, seen, holds) : null;
      if (!inner && (known.has(key) || !isOpen)) continue;
      const one = makeOnce(inner, key);
      if (one !== undefined) kept[key] = one;
    }
    const isSettled = isPlain || JSON.stringify(kept) === JSON.stringify(seen);
    seen = kept;
    if (isSettled) break;
  }
  return seen;
}

/** A fixed value, one of several, and a group that says so take parts that nothing names. */
function takesAny(root: JsonObject, schema: JsonObject): boolean {
  if (schema.const !== undefined || choicesIn(schema)) return true;
  return schemasTogether(root, schema).some(({ additionalProperties }) => additionalProperties === true);
}

interface Made {
  readonly of: Part | null;
  readonly one: Json | undefined;
}

/** A reference is another object each time it is followed. */
function isSamePart(one: Part | null, other: Part | null): boolean {
  if (!one || !other) return one === other;
  if (one.ui !== other.ui && JSON.stringify(one.ui) !== JSON.stringify(other.ui)) return false;
  return one.schema === other.schema || JSON.stringify(one.schema) === JSON.stringify(other.schema);
}
