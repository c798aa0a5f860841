import { labelIdOf, type WidgetProps } from './widget-props.ts';

/** A switch; off means "not answered". */
export function SwitchWidget(props: WidgetProps) {
  const { field, id, value, invalid, describedBy, disabled, change, leave } = props;
  return (
    <input
      id={id}
      className="dk-switch"
      type="checkbox"
      autoComplete="off"
      role="switch"
      name={field.name}
      checked={value === true}
      aria-checked={value === true}
      disabled={disabled}
      aria-labelledby={labelIdOf(id)}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => change(event.target.checked || undefined)}
      onBlur={leave}
    />
  );
}
