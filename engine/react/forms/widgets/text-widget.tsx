import { formatOf } from '../../../forms/formats.ts';
import { textOf } from '../../page/read-options.ts';
import { TextInput } from './text-input.tsx';
import type { WidgetProps } from './widget-props.ts';

/** Typed text. When the visitor leaves it, it is shown as it will be saved: blanks gone, full-width digits plain. */
export function TextWidget({ value, change, leave, ...props }: WidgetProps) {
  function tidy(text: string) {
    const format = formatOf(props.field.schema.format);
    const tidied = format ? format.normalise(text) : text.trim();
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
