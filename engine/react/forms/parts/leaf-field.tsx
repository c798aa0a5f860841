import type { FieldProps } from '@rjsf/utils';
import type { Json } from '../../../decide/model/json.ts';
import { fieldHint } from '../../../forms/field-hint.ts';
import { askOf } from '../../../forms/widget-names.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { useControlScope } from '../control-scope.ts';
import { hintIdOf, messageIdOf } from '../theme/hint-id-of.ts';
import { useEntryName } from './entry-name.ts';
import { fieldOfPart } from './field-of-part.ts';
import { usePartScope } from './part-scope.ts';
import { UnsupportedPart } from './unsupported-part.tsx';

/** The rjsf field of every part that is no group and no list: shows the control that the widget registry chose. */
export function LeafField(props: FieldProps) {
  const {
    schema,
    uiSchema,
    name,
    required,
    fieldPathId,
    formData,
    rawErrors,
    disabled,
    readonly,
    hideError,
  } = props;
  const { leave, ...whole } = usePartScope();
  const { widgets, afterPress } = useControlScope();
  const engine = useEngine();
  const entry = useEntryName(schema, uiSchema, fieldPathId.path[fieldPathId.path.length - 1]);
  const part = fieldOfPart(name, schema, uiSchema, required ?? false);
  const { widget } = part.choice;
  // A box shows where it is; what is picked says so itself.
  const options =
    widget && askOf(widget) === 'input'
      ? { placeholder: engine.text('form.part.placeholder'), ...part.options }
      : part.options;
  const field = { ...part, options, label: entry ?? (part.label || engine.text('form.part.unnamed')) };
  if (!widget) return <UnsupportedPart label={field.label} />;
  const Widget = widgets[widget];
  const id = fieldPathId.$id;
  // An alternative without parts is the whole answer, whose row says what is wrong.
  const isWhole = fieldPathId.path.length <= 1;
  const invalid = isWhole ? whole.invalid : !hideError && (rawErrors?.length ?? 0) > 0;
  const describedBy = [
    fieldHint(field) ? hintIdOf(id) : '',
    isWhole ? whole.describedBy : invalid && messageIdOf(id),
  ];
  return (
    <Widget
      field={field}
      id={id}
      value={formData as Json | undefined}
      offered={null}
      invalid={invalid}
      describedBy={describedBy.filter(Boolean).join(' ') || undefined}
      disabled={Boolean(disabled || readonly || schema.readOnly)}
      change={(value) => props.onChange(value, fieldPathId.path)}
      leave={() => {
        // A form of this site waits for the end of a press itself.
        leave(fieldPathId.path);
        afterPress(() => props.onBlur(id, formData));
      }}
      mistakes={{}}
      leavePart={() => {}}
    />
  );
}
