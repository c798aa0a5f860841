import { codeOf } from '../../../forms/schema-choice.ts';
import type { WidgetProps } from './widget-props.ts';

/** An answer that is worked out or prefilled and not shown. */
export function HiddenWidget({ id, field, value }: WidgetProps) {
  return <input id={id} type="hidden" name={field.name} value={value === undefined ? '' : codeOf(value)} />;
}
