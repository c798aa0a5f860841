import type { FieldProps } from '@rjsf/utils';
import { observer } from 'mobx-react-lite';
import { closedBy } from '../../../forms/closed-by.ts';
import { fieldHint } from '../../../forms/field-hint.ts';
import { fieldOf } from '../../../forms/form-field.ts';
import { useControlScope } from '../control-scope.ts';
import { drawnAnswer } from '../field-states.ts';
import { useFormScope } from '../form-scope.ts';
import { hintIdOf, messageIdOf } from './hint-id-of.ts';

/**
 * The rjsf field of every property: shows the control that the widget registry chose, with the answer from the store.
 */
const Control = observer(function Control({ name, id }: { readonly name: string; readonly id: string }) {
  const { form, store, disabled } = useFormScope();
  const { widgets, afterPress } = useControlScope();
  const field = fieldOf(form, name);
  if (!field?.choice.widget) return null;
  const Widget = widgets[field.choice.widget];
  const state = store.field(name);
  const isFixed = state.fixed || closedBy(field) !== null;
  const message = state.message;
  const invalid = message !== null;
  const mistakes = state.mistakes;
  const isSaidHere = invalid && mistakes === '{}';
  const describedBy = [fieldHint(field) ? hintIdOf(id) : '', isSaidHere ? messageIdOf(id) : '']
    .filter(Boolean)
    .join(' ');
  const leave = (at?: string) => {
    const before = store.clears();
    // Whose answers were all taken back by the press has nothing to mend.
    afterPress(() => store.clears() === before && store.leave(name, at));
  };
  return (
    <Widget
      field={{ ...field, required: state.required }}
      id={id}
      value={drawnAnswer(state)}
      offered={JSON.parse(state.offered)}
      invalid={invalid}
      describedBy={describedBy || undefined}
      disabled={disabled || isFixed}
      change={(...answer) => store.change(name, ...answer)}
      leave={() => leave()}
      mistakes={JSON.parse(mistakes)}
      leavePart={leave}
    />
  );
});

export function ControlField({ name, fieldPathId }: FieldProps) {
  return <Control name={name} id={fieldPathId.$id} />;
}
