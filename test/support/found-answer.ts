import { goodAnswersOf } from '../../engine/compile/good-answers.ts';
import { PROBE_TIME } from '../../engine/compile/probe-time.ts';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import type { PhoneSpec } from '../../engine/decide/model/release.ts';

/** When `check` takes an answer for given. */
export const JUDGED_AT = PROBE_TIME;

/** The answer to the field `field` by which `check` accepted a form. */
export function foundAnswer(form: FormPackage, phone: PhoneSpec): Json | undefined {
  const fields = form.schema.properties as JsonObject;
  const schema = { file: '', pointer: '/properties/field', value: fields.field };
  const ui = { file: '', pointer: '/field', value: form.uiSchema.field };
  return goodAnswersOf({ file: '', pointer: '', value: form.schema }, phone)([schema], ui).answers[0];
}
