import { Input, type InputRef } from 'antd-mobile';
import { useEffect, useRef } from 'react';
import { textOf } from '../../page/read-options.ts';
import { inputKind } from './input-kinds.ts';
import type { WidgetProps } from './widget-props.ts';

interface Props extends Omit<WidgetProps, 'value' | 'change'> {
  readonly text: string;
  readonly type: (text: string) => void;
}

/** The one-line text box under every typed answer. */
export function TextInput({ field, id, text, invalid, describedBy, disabled, type, leave }: Props) {
  const input = useRef<InputRef>(null);
  const kind = inputKind(field.choice.widget);
  const unit = textOf(field.options.unit);
  // The library passes these on to its wrapper only; assistive technology looks at the input.
  useEffect(() => {
    const element = input.current?.nativeElement;
    if (!element) return;
    element.setAttribute('aria-required', String(field.required));
    element.setAttribute('aria-invalid', String(invalid));
    if (describedBy) element.setAttribute('aria-describedby', describedBy);
    else element.removeAttribute('aria-describedby');
  }, [field.required, invalid, describedBy]);
  return (
    <div className="dk-form-input">
      <Input
        ref={input}
        id={id}
        name={field.name}
        type={kind.type}
        inputMode={kind.mode}
        autoComplete={textOf(field.options.autocomplete) || kind.autoComplete}
        maxLength={kind.maxLength}
        placeholder={textOf(field.options.placeholder)}
        disabled={disabled}
        value={text}
        onChange={type}
        onBlur={leave}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </div>
  );
}
