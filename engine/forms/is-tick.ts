import type { FormField } from './form-field.ts';
import { askOf } from './widget-names.ts';

/** Whether a field, or a part of one, is a box to tick: what it agrees to is agreed to anew. */
export function isTick({ choice }: FormField): boolean {
  return choice.widget !== null && askOf(choice.widget) === 'tick';
}
