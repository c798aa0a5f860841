import { chinaDate } from '../../../forms/civil-date.ts';
import { typeOf } from '../../../forms/schema-type.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { SelectWidget } from './select-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/** Years that are offered when the schema sets no bounds. */
const BACK = 100;

/**
 * A year from a list, newest first: between `minimum` and `maximum`, or `yearsBack` and `yearsAhead` from this year.
 * Saved as a number or as text, as the schema says.
 */
export function YearWidget(props: WidgetProps) {
  const engine = useEngine();
  const { field } = props;
  const { minimum, maximum, yearsBack, yearsAhead } = field.schema;
  const { year: now } = chinaDate(engine.platform.clock.now());
  const last =
    typeof maximum === 'number' ? maximum : now + (typeof yearsAhead === 'number' ? yearsAhead : 0);
  const first =
    typeof minimum === 'number' ? minimum : now - (typeof yearsBack === 'number' ? yearsBack : BACK);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => last - i);
  const isText = typeOf(field.schema) === 'string';
  const schema = {
    enum: years.map((year) => (isText ? String(year) : year)),
    enumNames: years.map((year) => engine.text('form.month.yearShown', { year })),
  };
  return <SelectWidget {...props} field={{ ...field, schema }} />;
}
