import type { FormPackage } from '../model/form.ts';
import { type FormField, fieldNames, fieldOf } from './form-field.ts';
import { privateNames } from './private-names.ts';
import { askOf } from './widget-names.ts';

/** Fields whose answers no draft keeps and which the visitor types again. A code from a text message is a new one each time. */
export function unkeptFields(form: FormPackage): readonly FormField[] {
  const unkept = privateNames(form);
  return fieldNames(form).flatMap((name) => {
    const field = fieldOf(form, name);
    if (!field?.choice.widget || unkept.indexOf(name) < 0) return [];
    return field.choice.widget !== 'sms-code' && askOf(field.choice.widget) === 'input' ? [field] : [];
  });
}
