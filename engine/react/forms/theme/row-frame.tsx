import type { ReactNode } from 'react';
import { askOf, isComposite, type WidgetName } from '../../../forms/widget-names.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { hintIdOf, messageIdOf } from './hint-id-of.ts';
import { RowName } from './row-name.tsx';

/** Controls that need the whole width: their name stands above them. */
const STACKED: readonly WidgetName[] = ['chips', 'radio', 'rating', 'textarea', 'slider', 'file', 'image'];

interface Props {
  readonly id: string;
  /** Place of the field, for bringing it into view. */
  readonly place: string;
  readonly widget: WidgetName;
  readonly label: string;
  /** The name is seen elsewhere already. */
  readonly isNamed?: boolean;
  /** Marked as one that may be left out. */
  readonly isOptional: boolean;
  readonly hint: string;
  readonly message: string | null;
  readonly children: ReactNode;
}

/** One row of a form: name, control, hint and message. */
export function RowFrame(props: Props) {
  const { id, place, widget, label, isNamed = false, isOptional, hint, message, children } = props;
  const engine = useEngine();
  const isGroup = isComposite(widget);
  const isTick = askOf(widget) === 'tick';
  const layout = isTick ? 'tick' : isGroup ? 'group' : STACKED.indexOf(widget) >= 0 ? 'stack' : 'line';
  const isAbove = layout === 'stack' || layout === 'group';
  return (
    <div className={`dk-row dk-row-${layout}${message ? ' dk-row-wrong' : ''}`} data-field={place}>
      {isTick ? (
        children
      ) : (
        <div className="dk-row-main">
          <div className="dk-row-label">
            <RowName id={id} widget={widget} label={label} isUnseen={isNamed} />
            {isOptional && <small>{engine.text('form.optional')}</small>}
            {hint && isAbove && <small id={hintIdOf(id)}>{hint}</small>}
          </div>
          {children}
        </div>
      )}
      {hint && !isAbove && (
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
}
