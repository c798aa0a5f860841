import { codesOf } from '../../../core/forms/choice-codes.ts';
import type { FormField } from '../../../core/forms/form-field.ts';
import { isObject, textOf } from '../../page/read-options.ts';

/** One choice: the code that is saved and the label that is read. */
export interface Choice {
  readonly code: string;
  readonly label: string;
}

/** The choices of a field in the order of its schema; with `offered`, only those. */
export function choicesOf(field: FormField, offered: readonly string[] | null = null): readonly Choice[] {
  const labels = field.options.labels;
  const codes = codesOf(field.schema) ?? [];
  return codes
    .filter((code) => !offered || offered.indexOf(code) >= 0)
    .map((code) => ({
      code,
      label: (isObject(labels) && textOf(labels[code])) || code,
    }));
}
