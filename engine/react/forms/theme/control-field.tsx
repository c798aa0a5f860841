import type { FieldProps } from '@rjsf/utils';
import { fieldOf } from '../../../core/forms/form-field.ts';
import type { Json } from '../../../core/model/json.ts';
import { useFormScope } from '../form-scope.ts';
import { WIDGET_COMPONENTS } from '../widgets/widget-components.ts';
import { hintIdOf, messageIdOf } from './row-ids.ts';

/** The rjsf field of every property: shows the control that the widget registry chose. */
export function ControlField({ name, fieldPathId, formData, onChange }: FieldProps) {
  const { form, messages, disabled, leave } = useFormScope();
  const field = fieldOf(form, name);
  if (!field?.choice.widget) return null;
  const Widget = WIDGET_COMPONENTS[field.choice.widget];
  const id = fieldPathId.$id;
  const invalid = messages.has(name);
  const describedBy = [field.ui['ui:help'] ? hintIdOf(id) : '', invalid ? messageIdOf(id) : '']
    .filter(Boolean)
    .join(' ');
  return (
    <Widget
      field={field}
      id={id}
      value={formData as Json | undefined}
      invalid={invalid}
      describedBy={describedBy || undefined}
      disabled={disabled}
      change={(value) => onChange(value, fieldPathId.path, undefined, id)}
      leave={() => leave(name)}
    />
  );
}
