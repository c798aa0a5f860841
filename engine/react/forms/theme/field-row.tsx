import type { FieldTemplateProps } from '@rjsf/utils';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { fieldOf } from '../../../core/forms/form-field.ts';
import { askOf, type WidgetName } from '../../../core/forms/widget-names.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { useFormScope } from '../form-scope.ts';
import { labelIdOf } from '../widgets/widget-props.ts';
import { hintIdOf, messageIdOf } from './row-ids.ts';

/** Controls that need the whole width: their name stands above them. */
const STACKED: readonly WidgetName[] = ['chips', 'radio', 'textarea', 'slider'];

/** The rjsf field template: name, control, hint and message of one field. */
export function FieldRow({ id, fieldPathId, children }: FieldTemplateProps) {
  const name = String(fieldPathId.path[0] ?? '');
  return (
    <Row id={id} name={name}>
      {children}
    </Row>
  );
}

interface RowProps {
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
}

const Row = observer(function Row({ id, name, children }: RowProps) {
  const engine = useEngine();
  const { form, store } = useFormScope();
  const field = fieldOf(form, name);
  if (!field?.choice.widget) return children;
  const { widget } = field.choice;
  const ask = askOf(widget);
  const message = store.field(name).message.get();
  const hint = textOf(field.ui['ui:help']);
  const layout = ask === 'tick' ? 'tick' : STACKED.indexOf(widget) >= 0 ? 'stack' : 'line';
  const label =
    layout === 'stack' && widget !== 'textarea' && widget !== 'slider' ? (
      <span id={labelIdOf(id)}>{field.label}</span>
    ) : (
      <label id={labelIdOf(id)} htmlFor={id}>
        {field.label}
      </label>
    );
  return (
    <div className={`dk-row dk-row-${layout}${message ? ' dk-row-wrong' : ''}`} data-field={name}>
      {ask === 'tick' ? (
        children
      ) : (
        <div className="dk-row-main">
          <div className="dk-row-label">
            {label}
            {!store.field(name).required.get() && <small>{engine.text('form.optional')}</small>}
            {hint && layout === 'stack' && <small id={hintIdOf(id)}>{hint}</small>}
          </div>
          {children}
        </div>
      )}
      {hint && layout !== 'stack' && (
        <p id={hintIdOf(id)} className="dk-form-hint">
          {hint}
        </p>
      )}
      {message && (
        <p id={messageIdOf(id)} className="dk-form-message">
          {message}
        </p>
      )}
    </div>
  );
});
