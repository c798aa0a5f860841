import { chinaDate } from '../../../core/forms/civil-date.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

/** A day, saved as `2020-06-30`, picked with the phone's own calendar. */
export function DateWidget(props: WidgetProps) {
  const engine = useEngine();
  const { field, id, value, invalid, describedBy, disabled, change, leave } = props;
  const { yearsBack, yearsAhead } = field.schema;
  const { year, month, day } = chinaDate(engine.platform.clock.now());
  const two = (part: number) => String(part).padStart(2, '0');
  const bound = (years: unknown, sign: 1 | -1) =>
    typeof years === 'number' ? `${year + sign * years}-${two(month)}-${two(day)}` : undefined;
  return (
    <div className="dk-form-input">
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: whether it must be answered is told here as everywhere */}
      <input
        id={id}
        className="dk-date"
        type="date"
        name={field.name}
        min={bound(yearsBack, -1)}
        max={bound(yearsAhead, 1)}
        value={textOf(value)}
        disabled={disabled}
        aria-labelledby={labelIdOf(id)}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => change(event.target.value || undefined)}
        onBlur={leave}
      />
    </div>
  );
}
