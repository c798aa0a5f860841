import { pickedCodes, useChoices } from './choices.ts';
import { takeBack } from './take-back.ts';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

/**
 * One of a few choices, each on a line of its own: for labels too long for chips. Picking again takes back what need
 * not be answered.
 */
export function RadioWidget(props: WidgetProps) {
  const { field, id, value, offered, invalid, describedBy, disabled, change, leave } = props;
  const [picked] = pickedCodes(value);
  return (
    <div
      id={id}
      className="dk-radios"
      role="radiogroup"
      aria-labelledby={labelIdOf(id)}
      aria-describedby={describedBy}
      aria-required={field.required}
      aria-invalid={invalid || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      }}
    >
      {useChoices(field, offered).map(({ code, label, value: answer }) => (
        <label key={code} className="dk-radio">
          <input
            type="radio"
            name={id}
            value={code}
            checked={code === picked}
            disabled={disabled}
            onChange={() => change(answer)}
            {...takeBack(props, code === picked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
