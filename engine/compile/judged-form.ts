import type { FormLogin, FormPackage } from '../decide/model/form.ts';
import type { Json, JsonObject } from '../decide/model/json.ts';
import { child, isObject } from './at.ts';
import type { FormFiles } from './config.ts';

/**
 * As much of a form package as can be judged while its files may still have mistakes: parts of a wrong shape count as
 * empty. Null while its schema or UI schema is no object at all.
 */
export function judgedForm({ id, form, schema, ui }: FormFiles): FormPackage | null {
  if (!isObject(schema.value) || !isObject(ui.value)) return null;
  const steps = listAt(child(form, 'steps').value);
  const rules = listAt(child(form, 'rules').value);
  const { value: prefill } = child(form, 'prefill');
  const { value: login } = child(form, 'login');
  return {
    id,
    package: id,
    title: '',
    schema: schema.value,
    uiSchema: ui.value,
    steps: steps.every(({ fields }) => Array.isArray(fields))
      ? (steps as unknown as FormPackage['steps'])
      : [],
    rules: rules as unknown as FormPackage['rules'],
    messages: {},
    agreements: [],
    submitText: '',
    prefill: isObject(prefill) ? (prefill as FormPackage['prefill']) : {},
    ...(isObject(login) && { login: login as unknown as FormLogin }),
  };
}

/** A list of objects; empty when anything in it is none. */
function listAt(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject) ? (value as readonly JsonObject[]) : [];
}
