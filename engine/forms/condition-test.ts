import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import type { Json, JsonObject } from '../decide/model/json.ts';
import type { FormValidator } from './form-validator.ts';

/**
 * Names of conditions by which a validator knows them: each is asked about again for every entry of a list, at every
 * letter.
 */
const names = new WeakMap<JsonObject, string>();

/** Whether an answer satisfies a condition of its form's schema; null when nobody can tell. */
export type ConditionTest = (condition: JsonObject, value: Json | undefined) => boolean | null;

/**
 * Asks the functions of a compiled validator by which the form library decides what it draws, so that what is drawn,
 * judged and saved is the same. A validator has none for what it does not know: a definition that contains itself is
 * compiled for some turns only.
 */
export function conditionTest(validator: FormValidator): ConditionTest {
  return (condition, value) => validator[nameOf(condition)]?.(value) ?? null;
}

function nameOf(condition: JsonObject): string {
  const known = names.get(condition);
  if (known !== undefined) return known;
  const name = String(condition.$id ?? hashForSchema(condition));
  names.set(condition, name);
  return name;
}
