import type { FormPackage } from '../model/form.ts';
import { type FormField, fieldNames, fieldOf, labelOf, partField } from './form-field.ts';
import { objectAt } from './json-object.ts';
import { partAt } from './part-at.ts';
import { privateNames } from './private-names.ts';
import type { WidgetName } from './widget-names.ts';

/** Stands in a path for each entry of a list. */
export const EACH = '*';

/** Parts of parts of parts: a group may contain itself. */
const DEEPEST = 6;

/** Controls of answers that are not the visitor's to give again: a code from a text message is a new one each time. */
const NOT_AGAIN: readonly WidgetName[] = ['sms-code', 'hidden'];

/** Controls of files, which would fill the phone's storage. */
const FILES: readonly WidgetName[] = ['file', 'image'];

/** A field, or a part of a group or of the groups of a list, whose answer no draft keeps and which the visitor answers again. */
export interface UnkeptPart extends FormField {
  /** Names that lead to its answer, that of the field first. */
  readonly path: readonly string[];
}

/** What no draft keeps of a form's answers, in the order of the steps. Parts that only an alternative or a condition has are left out. */
export function unkeptParts(form: FormPackage): readonly UnkeptPart[] {
  const unkept = privateNames(form);
  const { schema: root } = form;
  const inside = (field: FormField | null, path: readonly string[]): readonly UnkeptPart[] => {
    const widget = field?.choice.widget;
    if (!widget || NOT_AGAIN.indexOf(widget) >= 0 || path.length > DEEPEST) return [];
    if (unkept.indexOf(field.name) >= 0 || FILES.indexOf(widget) >= 0) return [{ ...field, path }];
    const { schema, label } = field;
    if (schema.items !== undefined) {
      const entry = partAt(root, field, '0', []);
      const one = entry && partField(field.name, entry.schema, entry.ui, false);
      return inside(one && { ...one, label: labelOf(label, one.schema, one.ui) }, [...path, EACH]);
    }
    return Object.keys(objectAt(schema.properties)).flatMap((key) => {
      const part = partAt(root, field, key, undefined);
      const { required } = schema;
      const isRequired = Array.isArray(required) && required.indexOf(key) >= 0;
      return inside(part && partField(key, part.schema, part.ui, isRequired), [...path, key]);
    });
  };
  return fieldNames(form).flatMap((name) => inside(fieldOf(form, name), [name]));
}
