import { numberStep } from '../../../forms/number-step.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { ClearButton } from './clear-button.tsx';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

/** Keys that lead to the left end; from there a browser moves nothing, and says nothing. */
const LEFT_KEYS = ['Home', 'ArrowLeft', 'ArrowDown', 'PageDown'];

/**
 * A number on a track between `minimum` and `maximum`, in steps of `multipleOf`. Not answered until it is moved, or its
 * least value, where it stands while nothing is answered, is picked.
 */
export function SliderWidget(props: WidgetProps) {
  const engine = useEngine();
  const { field, id, value, invalid, describedBy, disabled, change, leave } = props;
  const { minimum, maximum, multipleOf } = field.schema;
  const least = typeof minimum === 'number' ? minimum : 0;
  const known = typeof value === 'number' ? value : null;
  const unit = textOf(field.options.unit);
  // Not on click: a tap on the name of the control is one as well.
  const pickLeast = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    if (known === null) change(Number(currentTarget.value));
  };
  return (
    <div className="dk-slider">
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: whether it must be answered is told here as everywhere */}
      <input
        id={id}
        type="range"
        name={field.name}
        min={least}
        max={typeof maximum === 'number' ? maximum : 100}
        step={(typeof multipleOf === 'number' && numberStep(field.schema)) || 1}
        value={known ?? least}
        disabled={disabled}
        aria-labelledby={labelIdOf(id)}
        aria-valuetext={known === null ? engine.text('form.unanswered') : `${known}${unit}`}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => change(Number(event.target.value))}
        onMouseUp={pickLeast}
        onTouchEnd={pickLeast}
        onKeyDown={(event) => {
          if (LEFT_KEYS.indexOf(event.key) >= 0) pickLeast(event);
        }}
        onBlur={leave}
      />
      <output htmlFor={id}>{known === null ? engine.text('form.unanswered') : `${known}${unit}`}</output>
      <ClearButton {...props} />
    </div>
  );
}
