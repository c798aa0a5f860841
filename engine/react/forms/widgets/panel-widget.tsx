import { useEngine } from '../../page/engine-context.tsx';
import { PickerButton } from './picker-button.tsx';
import type { PanelScript } from './use-panel-script.ts';
import type { WidgetProps } from './widget-props.ts';

interface Props {
  readonly widget: WidgetProps;
  /** What is read as the answer; empty when there is none. */
  readonly text: string;
  readonly panel: PanelScript;
}

/** The button of an answer that is given in a panel, and what went wrong with loading the panel. */
export function PanelWidget({ widget, text, panel }: Props) {
  const engine = useEngine();
  return (
    <>
      <PickerButton
        {...widget}
        text={text}
        busy={panel.state === 'loading'}
        open={panel.open}
        leave={panel.blur}
      />
      {panel.state === 'failed' && (
        <p className="dk-form-message" role="alert">
          {engine.text('form.picker.failed')}
        </p>
      )}
    </>
  );
}
