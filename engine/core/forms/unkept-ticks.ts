import type { FormPackage } from '../model/form.ts';
import { type FormField, fieldNames, fieldOf } from './form-field.ts';
import { privateNames } from './private-names.ts';
import { askOf } from './widget-names.ts';

/** Boxes that no draft keeps ticked: what they agree to is agreed to anew. */
export function unkeptTicks(form: FormPackage): readonly FormField[] {
  const unkept = privateNames(form);
  return fieldNames(form).flatMap((name) => {
    const field = fieldOf(form, name);
    const isTick = field?.choice.widget && askOf(field.choice.widget) === 'tick';
    return isTick && unkept.indexOf(name) >= 0 ? [field] : [];
  });
}
