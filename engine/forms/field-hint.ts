import type { FormField } from './form-field.ts';

/**
 * The line that helps with a field: `ui:help`, else its description in the UI schema or the schema; empty without any.
 */
export function fieldHint({ ui, options, schema }: Pick<FormField, 'ui' | 'options' | 'schema'>): string {
  const lines = [ui['ui:help'], options.help, ui['ui:description'], options.description, schema.description];
  const found = lines.find((line) => typeof line === 'string' && line !== '');
  return typeof found === 'string' ? found : '';
}
