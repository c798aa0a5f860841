import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import { type Choice, pickedCodes, useChoices } from './choices.ts';
import { clearChoice } from './clear-choice.tsx';
import { PickerButton } from './picker-button.tsx';
import { usePanel } from './use-panel.ts';
import type { WidgetProps } from './widget-props.ts';
import '../found-list.css';

/** One of many choices, picked from a list that rises from the lower edge. */
export function SelectWidget(props: WidgetProps) {
  const { open, blur } = usePanel(props.leave);
  const { field, value, change } = props;
  const [picked] = pickedCodes(value);
  const choices = useChoices(field, props.offered);
  function openList() {
    open((close) => {
      const pick = (choice: Choice) => {
        change(choice.value);
        close();
      };
      const actions = clearChoice(props, close);
      return (
        <BottomSheet title={field.label} close={close} actions={actions}>
          <ul className="dk-options">
            {choices.map((choice) => (
              <li key={choice.code}>
                <button
                  type="button"
                  className="dk-option"
                  aria-pressed={choice.code === picked}
                  onClick={() => pick(choice)}
                >
                  {choice.label}
                </button>
              </li>
            ))}
          </ul>
        </BottomSheet>
      );
    });
  }
  const text = choices.find(({ code }) => code === picked)?.label ?? '';
  return <PickerButton {...props} text={text} open={openList} leave={blur} />;
}
