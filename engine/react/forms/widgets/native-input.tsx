import { textOf } from '../../page/read-options.ts';
import { ClearButton } from './clear-button.tsx';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

interface Props extends WidgetProps {
  readonly type: 'date' | 'time' | 'datetime-local' | 'color';
  /** What the box shows; empty when there is no answer. */
  readonly text: string;
  readonly pick: (text: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A box for which the phone has a picker of its own. */
export function NativeInput(props: Props) {
  const { type, text, pick, min, max, field, id, invalid, describedBy, disabled, leave } = props;
  return (
    <div className="dk-form-input">
      <input
        id={id}
        className={`dk-native dk-native-${type}`}
        type={type}
        name={field.name}
        min={min}
        max={max}
        value={text}
        disabled={disabled}
        placeholder={textOf(field.options.placeholder)}
        aria-labelledby={labelIdOf(id)}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => pick(event.target.value)}
        onBlur={leave}
      />
      <ClearButton {...props} />
    </div>
  );
}
