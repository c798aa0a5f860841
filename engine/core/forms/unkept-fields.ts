import type { FormPackage } from '../model/form.ts';
import { type FormField, fieldNames, fieldOf } from './form-field.ts';
import { privateNames } from './private-names.ts';
import { askOf, type WidgetName } from './widget-names.ts';

/** Controls of answers that are not the visitor's to give again: a code from a text message is a new one each time. */
const NOT_AGAIN: readonly WidgetName[] = ['sms-code', 'hidden'];

/** Controls of files, which would fill the phone's storage. */
const FILES: readonly WidgetName[] = ['file', 'image'];

/** Fields whose answers no draft keeps and which the visitor answers again. Boxes that agree to something are `unkeptTicks`. */
export function unkeptFields(form: FormPackage): readonly FormField[] {
  const unkept = privateNames(form);
  return fieldNames(form).flatMap((name) => {
    const field = fieldOf(form, name);
    const widget = field?.choice.widget;
    if (!widget || askOf(widget) === 'tick' || NOT_AGAIN.indexOf(widget) >= 0) return [];
    return unkept.indexOf(name) >= 0 || FILES.indexOf(widget) >= 0 ? [field] : [];
  });
}
