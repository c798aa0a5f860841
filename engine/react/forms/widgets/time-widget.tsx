import { textOf } from '../../page/read-options.ts';
import { NativeInput } from './native-input.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A time of the day, saved as `08:30`. */
export function TimeWidget(props: WidgetProps) {
  const shown = textOf(props.value).slice(0, 5);
  return <NativeInput {...props} type="time" text={shown} pick={(text) => props.change(text || undefined)} />;
}
