import { textOf } from '../../page/read-options.ts';
import { NativeInput } from './native-input.tsx';
import type { WidgetProps } from './widget-props.ts';

/**
 * A moment in China's time, saved as `2020-06-30T08:30`. One that came with a time zone keeps it until it is changed.
 */
export function DatetimeWidget(props: WidgetProps) {
  const shown = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(textOf(props.value))?.[0] ?? '';
  return (
    <NativeInput
      {...props}
      type="datetime-local"
      text={shown}
      pick={(text) => props.change(text || undefined)}
    />
  );
}
