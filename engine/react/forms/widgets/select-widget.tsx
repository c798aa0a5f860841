import { useEngine } from '../../page/engine-context.tsx';
import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import { useFormScope } from '../form-scope.ts';
import { choicesOf } from './choices.ts';
import { PickerButton } from './picker-button.tsx';
import type { WidgetProps } from './widget-props.ts';

/** One of many choices, picked from a list that rises from the lower edge. */
export function SelectWidget(props: WidgetProps) {
  const engine = useEngine();
  const { open } = useFormScope();
  const { field, value, change } = props;
  const choices = choicesOf(field, props.offered);
  function openList() {
    open((close) => {
      const pick = (code: string | undefined) => {
        change(code);
        close();
      };
      const actions = field.required ? null : (
        <button type="button" className="dk-button dk-button-quiet" onClick={() => pick(undefined)}>
          {engine.text('form.picker.clear')}
        </button>
      );
      return (
        <BottomSheet title={field.label} close={close} actions={actions}>
          <ul className="dk-options">
            {choices.map(({ code, label }) => (
              <li key={code}>
                <button
                  type="button"
                  className="dk-option"
                  aria-pressed={code === value}
                  onClick={() => pick(code)}
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </BottomSheet>
      );
    });
  }
  const text = choices.find(({ code }) => code === value)?.label ?? '';
  return <PickerButton {...props} text={text} open={openList} />;
}
