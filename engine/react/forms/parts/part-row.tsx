import { ADDITIONAL_PROPERTY_FLAG, type FieldTemplateProps } from '@rjsf/utils';
import { closedBy } from '../../../forms/closed-by.ts';
import { askOf, isComposite } from '../../../forms/widget-names.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { RowFrame } from '../theme/row-frame.tsx';
import { RowName } from '../theme/row-name.tsx';
import { useEntryName } from './entry-name.ts';
import { fieldOfPart } from './field-of-part.ts';
import { RenamedRow } from './renamed-row.tsx';

/** The rjsf field template of parts. Groups, lists and alternatives bring their own head. */
export function PartRow(props: FieldTemplateProps) {
  const {
    id,
    children,
    schema,
    uiSchema,
    label: given,
    required,
    hidden,
    rawErrors,
    rawHelp,
    rawDescription,
    fieldPathId,
  } = props;
  const engine = useEngine();
  const { path } = fieldPathId;
  // An entry is called what stands above it.
  const entry = useEntryName(schema, uiSchema, path[path.length - 1]);
  const label = entry ?? (given || engine.text('form.part.unnamed'));
  if (hidden) return <div hidden>{children}</div>;
  const field = fieldOfPart(label, schema, uiSchema, required ?? false);
  const { widget } = field.choice;
  const message = rawErrors?.[0] ?? null;
  const place = path.join('/');
  if (widget === 'hidden') return <div hidden>{children}</div>;
  if (!widget || isComposite(widget) || (props.displayLabel === false && widget !== 'checkbox')) {
    // The whole answer has its row already.
    const isWhole = path.length <= 1;
    // Its name is not to be seen, but a control without one is no use to whoever hears the page. A tick brings its own.
    const isUnnamed = widget && !isComposite(widget) && askOf(widget) !== 'tick';
    // Of alternatives, the row of the one that was picked says it.
    const isSaidInside = isWhole || widget === 'variant';
    return (
      <div className={isWhole ? undefined : 'dk-part'} data-field={isWhole ? undefined : place}>
        {isUnnamed && <RowName id={id} widget={widget} label={label} isUnseen />}
        {children}
        {message && !isSaidInside && <p className="dk-form-message">{message}</p>}
      </div>
    );
  }
  const row = (
    <RowFrame
      id={id}
      place={place}
      widget={widget}
      label={label}
      isNamed={entry !== null}
      isOptional={entry === null && !field.required && closedBy(field) === null}
      hint={rawHelp || rawDescription || ''}
      message={message}
    >
      {children}
    </RowFrame>
  );
  return ADDITIONAL_PROPERTY_FLAG in schema ? <RenamedRow {...props}>{row}</RenamedRow> : row;
}
