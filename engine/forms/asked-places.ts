import type { Json, JsonObject } from '../decide/model/json.ts';
import { addedSchemas } from './added-schemas.ts';
import { pointerToken } from './answer-parts.ts';
import type { ConditionTest } from './condition-test.ts';
import { objectAt } from './object-at.ts';
import { type Part, partAt } from './part-at.ts';
import { resolvedSchema, variantAt } from './resolved-schema.ts';

/** A definition that contains itself is followed so far. */
const DEEPEST = 8;

/** The parts that an answer is asked for, answered or not: their places, as JSON pointers below the answer. */
export function askedPlaces(
  root: JsonObject,
  part: Part,
  value: Json | undefined,
  holds: ConditionTest,
  at = '',
): readonly string[] {
  if (at.split('/').length > DEEPEST) return [];
  const names = Array.isArray(value) ? Object.keys(value) : askedNames(root, part.schema, value, holds);
  return [...new Set(names)].flatMap((name) => {
    const inner = partAt(root, part, name, value, holds);
    const place = `${at}/${pointerToken(name)}`;
    const inside = value !== null && typeof value === 'object' ? (value as JsonObject)[name] : undefined;
    return inner ? [place, ...askedPlaces(root, inner, inside, holds, place)] : [];
  });
}

/** Of an answer whose shape is not picked yet, only what all shapes have is asked. */
function askedNames(
  root: JsonObject,
  given: JsonObject,
  value: Json | undefined,
  holds: ConditionTest,
): readonly string[] {
  const schema = resolvedSchema(root, given);
  const { oneOf: _, anyOf: __, ...common } = schema;
  const known = variantAt(root, schema, value) < 0 ? common : schema;
  const more = addedSchemas(root, known, value, holds).filter((one) => Object.keys(one).length > 0);
  return [
    ...Object.keys(objectAt(schema.properties)),
    ...more.flatMap((one) => askedNames(root, one, value, holds)),
  ];
}
