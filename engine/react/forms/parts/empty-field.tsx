import NullField from '@rjsf/core/lib/components/fields/NullField.js';
import type { FieldProps } from '@rjsf/utils';

/** The rjsf field of `null`: shows nothing, and answers only where an answer must be there. */
export function EmptyField(props: FieldProps) {
  return props.required ? <NullField {...props} /> : null;
}
