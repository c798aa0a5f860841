import type { ValidatorType } from '@rjsf/utils';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import { conditionTest } from '../../forms/condition-test.ts';
import type { FormValidator } from '../../forms/form-validator.ts';

/**
 * What rjsf asks while it draws a form: which conditions and options hold. Answers are judged elsewhere, so it is told
 * of no mistake; a condition that nobody can test does not hold.
 */
export function drawingValidator(validator: FormValidator): ValidatorType {
  const holds = conditionTest(validator);
  return {
    isValid: (schema, data) => holds(schema as JsonObject, data as Json | undefined) === true,
    rawValidation: () => ({}),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  };
}
