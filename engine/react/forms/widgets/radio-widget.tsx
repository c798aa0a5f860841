import { choicesOf } from './choices.ts';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

/** One of a few choices, each on a line of its own: for labels too long for chips. */
export function RadioWidget(props: WidgetProps) {
  const { field, id, value, offered, invalid, describedBy, disabled, change, leave } = props;
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
      {choicesOf(field, offered).map(({ code, label }) => (
        <label key={code} className="dk-radio">
          <input
            type="radio"
            name={field.name}
            value={code}
            checked={code === value}
            disabled={disabled}
            onChange={() => change(code)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
