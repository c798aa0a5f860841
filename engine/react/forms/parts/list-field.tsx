import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import type { FieldProps } from '@rjsf/utils';
import { isComposite } from '../../../forms/widget-names.ts';
import { fieldOfPart } from './field-of-part.ts';
import { LeafField } from './leaf-field.tsx';

/**
 * The rjsf field of lists: one control where the registry has one for the whole list, else a row of fields for each
 * entry.
 */
export function ListField(props: FieldProps) {
  const { choice } = fieldOfPart(props.name, props.schema, props.uiSchema, props.required ?? false);
  if (choice.widget && !isComposite(choice.widget)) return <LeafField {...props} />;
  return <ArrayField {...(props as FieldProps<unknown[]>)} />;
}
