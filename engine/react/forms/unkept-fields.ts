import { type FormField, fieldNames, fieldOf } from '../../core/forms/form-field.ts';
import { askOf } from '../../core/forms/widget-names.ts';
import type { FormPackage } from '../../core/model/form.ts';

/** Fields whose answers no draft keeps and which the visitor types again. A code from a text message is a new one each time. */
export function unkeptFields(form: FormPackage): readonly FormField[] {
  return fieldNames(form).flatMap((name) => {
    const field = fieldOf(form, name);
    if (!field?.choice.widget || field.options.sensitive !== true) return [];
    return field.choice.widget !== 'sms-code' && askOf(field.choice.widget) === 'input' ? [field] : [];
  });
}
