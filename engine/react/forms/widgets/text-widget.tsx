import { tidyText } from '../../../forms/tidy-text.ts';
import { textOf } from '../../page/read-options.ts';
import { TextInput } from './text-input.tsx';
import type { WidgetProps } from './widget-props.ts';

/** Typed text. When the visitor leaves it, it is shown as it will be saved: as the form judges it. */
export function TextWidget({ value, change, leave, ...props }: WidgetProps) {
  function tidy(text: string) {
    const tidied = tidyText({}, props.field.schema, () => [], text);
    if (tidied !== text) change(tidied || undefined);
    leave();
  }
  return (
    <TextInput
      {...props}
      text={textOf(value)}
      type={(typed) => change(typed || undefined, true)}
      leave={tidy}
    />
  );
}
