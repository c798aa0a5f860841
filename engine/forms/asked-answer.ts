import type { Json, JsonObject } from '../decide/model/json.ts';
import { askedParts } from './asked-parts.ts';
import type { ConditionTest } from './condition-test.ts';
import { type Part, partAt } from './part-at.ts';

/**
 * An answer as it was given, without the parts that are not asked for; the same object when there are none, so that
 * nothing is drawn again for it.
 */
export function askedAnswer(
  root: JsonObject,
  part: Part,
  value: Json | undefined,
  holds: ConditionTest,
): Json | undefined {
  if (value === undefined || value === null || typeof value !== 'object') return value;
  const asked = (inner: Part | null, one: Json) =>
    inner ? (askedAnswer(root, inner, one, holds) as Json) : one;
  if (Array.isArray(value)) {
    const entries = value as readonly Json[];
    const kept = entries.map((one, i) => asked(partAt(root, part, String(i), value, holds), one));
    return kept.every((one, i) => one === entries[i]) ? value : kept;
  }
  const group = value as JsonObject;
  const kept = askedParts(root, part, group, holds, asked);
  return Object.keys(group).every((key) => kept[key] === group[key]) ? value : kept;
}
