import NullField from '@rjsf/core/lib/components/fields/NullField.js';
import type { FieldProps } from '@rjsf/utils';

/**
 * The rjsf field of `null`: shows nothing, and answers only where an answer must be there, or nothing else is asked.
 */
export function EmptyField(props: FieldProps) {
  const isAll = props.fieldPathId.path.length === 0;
  return props.required || isAll ? <NullField {...props} /> : null;
}
