import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import type { FieldProps } from '@rjsf/utils';
import { isComposite } from '../../../core/forms/widget-names.ts';
import { fieldOfPart } from './field-of-part.ts';
import { LeafField } from './leaf-field.tsx';

/** The rjsf field of objects: one control where the registry has one for the whole object, else a field for each property. */
export function GroupField(props: FieldProps) {
  const { choice } = fieldOfPart(props.name, props.schema, props.uiSchema, props.required ?? false);
  if (choice.widget && !isComposite(choice.widget)) return <LeafField {...props} />;
  return <ObjectField {...props} />;
}
