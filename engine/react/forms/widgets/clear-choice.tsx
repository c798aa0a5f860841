import type { ReactNode } from 'react';
import { useEngine } from '../../page/engine-context.tsx';
import { canTakeBack } from './take-back.ts';
import type { WidgetProps } from './widget-props.ts';

/**
 * The button of a panel that takes back an answer that need not be given; null where there is none. Panels get it from
 * their controls, whose script has it already.
 */
export function clearChoice(widget: WidgetProps, close: () => void): ReactNode {
  if (!canTakeBack(widget)) return null;
  return (
    <ClearChoice
      clear={() => {
        widget.change(undefined);
        close();
      }}
    />
  );
}

function ClearChoice({ clear }: { readonly clear: () => void }) {
  const engine = useEngine();
  return (
    <button type="button" className="dk-button dk-button-quiet" onClick={clear}>
      {engine.text('form.picker.clear')}
    </button>
  );
}
