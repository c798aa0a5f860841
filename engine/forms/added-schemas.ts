import type { Json, JsonObject } from '../decide/model/json.ts';
import type { ConditionTest } from './condition-test.ts';
import { objectAt, objectsAt } from './object-at.ts';
import { resolvedSchema, variantAt, variantsOf } from './resolved-schema.ts';

/**
 * What alternatives, conditions and dependencies add to a schema for an answer, as the form library draws it; the
 * option that the answer is meant for comes first. Of a condition that nobody can test, both branches.
 *
 * @param holds null adds whatever any answer could ask for.
 */
export function addedSchemas(
  root: JsonObject,
  schema: JsonObject,
  value: Json | undefined,
  holds: ConditionTest | null,
): readonly JsonObject[] {
  const options = objectsAt(schema.oneOf ?? schema.anyOf);
  const chosen = options[variantAt(root, schema, value)];
  return [
    ...(chosen ? [chosen] : []),
    ...(chosen && holds ? [] : options),
    ...objectsAt(schema.allOf),
    ...branches(schema, value, holds),
    ...Object.entries(objectAt(schema.dependencies)).flatMap(([name, one]) =>
      dependent(root, name, resolvedSchema(root, objectAt(one)), value, holds),
    ),
  ];
}

function branches(
  schema: JsonObject,
  value: Json | undefined,
  holds: ConditionTest | null,
): readonly JsonObject[] {
  if (schema.if === undefined) return [];
  const isTrue = holds?.(objectAt(schema.if), value ?? {});
  return [isTrue === false ? {} : objectAt(schema.then), isTrue ? {} : objectAt(schema.else)];
}

/** Of the options of a dependency, the form library draws the one whose part of that name fits. */
function dependent(
  root: JsonObject,
  name: string,
  schema: JsonObject,
  value: Json | undefined,
  holds: ConditionTest | null,
): readonly JsonObject[] {
  if (holds && objectAt(value)[name] === undefined) return [];
  if (!holds || schema.oneOf === undefined) return [schema];
  const fits = (option: JsonObject) => {
    const part = objectAt(option.properties)[name];
    return part && holds({ type: 'object', properties: { [name]: part } }, value) !== false;
  };
  const { oneOf, ...always } = schema;
  return [always, ...variantsOf(root, { oneOf }).filter(fits)];
}
