import type { FormField } from './form-field.ts';

/** How the schema or the UI schema keeps a visitor from answering a field: null when they do not. */
export function closedBy({ schema, ui, options, choice }: FormField): 'hidden' | 'read-only' | null {
  if (choice.widget === 'hidden') return 'hidden';
  const says = [schema.readOnly, ui['ui:readonly'], ui['ui:disabled'], options.readonly, options.disabled];
  return says.indexOf(true) >= 0 ? 'read-only' : null;
}
