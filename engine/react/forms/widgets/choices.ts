import { codesOf } from '../../../core/forms/choice-codes.ts';
import type { FormField } from '../../../core/forms/form-field.ts';
import { isObject, textOf } from '../../page/read-options.ts';

/** One choice: the code that is saved and the label that is read. */
export interface Choice {
  readonly code: string;
  readonly label: string;
}

/** The choices of a field in the order of its schema. */
export function choicesOf(field: FormField): readonly Choice[] {
  const labels = field.options.labels;
  return (codesOf(field.schema) ?? []).map((code) => ({
    code,
    label: (isObject(labels) && textOf(labels[code])) || code,
  }));
}
