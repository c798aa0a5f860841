import { chinaDate } from '../../../forms/civil-date.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { NativeInput } from './native-input.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A day, saved as `2020-06-30`, picked with the phone's own calendar. */
export function DateWidget(props: WidgetProps) {
  const engine = useEngine();
  const { field, value, change } = props;
  const { yearsBack, yearsAhead } = field.schema;
  const { year, month, day } = chinaDate(engine.platform.clock.now());
  const two = (part: number) => String(part).padStart(2, '0');
  const bound = (years: unknown, sign: 1 | -1) =>
    typeof years === 'number' ? `${year + sign * years}-${two(month)}-${two(day)}` : undefined;
  return (
    <NativeInput
      {...props}
      type="date"
      text={textOf(value)}
      min={bound(yearsBack, -1)}
      max={bound(yearsAhead, 1)}
      pick={(text) => change(text || undefined)}
    />
  );
}
