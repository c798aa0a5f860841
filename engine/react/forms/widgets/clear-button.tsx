import type { MouseEvent } from 'react';
import { useEngine } from '../../page/engine-context.tsx';
import { canTakeBack } from './take-back.ts';
import type { WidgetProps } from './widget-props.ts';

/** Takes back an answer that need not be given, beside a control that has no empty place of its own. */
export function ClearButton(props: WidgetProps) {
  const engine = useEngine();
  const { field, id, disabled, change } = props;
  if (disabled || !canTakeBack(props)) return null;
  function clear(event: MouseEvent<HTMLElement>) {
    change(undefined);
    // The button goes away: keys go on at the control. A finger must not open the phone's picker by that.
    if (event.detail === 0) event.currentTarget.ownerDocument.getElementById(id)?.focus();
  }
  return (
    <button
      type="button"
      className="dk-link dk-clear"
      aria-label={`${engine.text('form.clear')}${field.label}`}
      onClick={clear}
    >
      {engine.text('form.clear')}
    </button>
  );
}
