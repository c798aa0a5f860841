import type { FieldTemplateProps } from '@rjsf/utils';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { closedBy } from '../../../forms/closed-by.ts';
import { fieldHint } from '../../../forms/field-hint.ts';
import { fieldOf } from '../../../forms/form-field.ts';
import { useFormScope } from '../form-scope.ts';
import { RowFrame } from './row-frame.tsx';

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
  const { form, store } = useFormScope();
  const field = fieldOf(form, name);
  if (!field?.choice.widget) return children;
  if (field.choice.widget === 'hidden') return null;
  const state = store.field(name);
  // What is wrong with a part stands beside that part.
  const isInside = state.mistakes !== '{}';
  return (
    <RowFrame
      id={id}
      place={name}
      widget={field.choice.widget}
      label={field.label}
      isOptional={!state.required && !state.fixed && closedBy(field) === null}
      hint={fieldHint(field)}
      message={isInside ? null : state.message}
    >
      {children}
    </RowFrame>
  );
});
