import { useState } from 'react';
import { TextInput } from './text-input.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A typed number. Half-typed text (`12.`) stays in the box; only a whole number of it becomes the answer. */
export function NumberWidget({ value, change, ...props }: WidgetProps) {
  const known = typeof value === 'number' ? value : undefined;
  const [typed, setTyped] = useState('');
  const text = numberOf(typed) === known ? typed : known === undefined ? '' : String(known);
  function type(next: string) {
    const digits = next
      .replace(/[０-９．]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
      .replace(/[^\d.]/g, '');
    setTyped(digits);
    change(numberOf(digits));
  }
  return <TextInput {...props} text={text} type={type} />;
}

function numberOf(text: string): number | undefined {
  return /^\d+\.?\d*$/.test(text) ? Number.parseFloat(text) : undefined;
}
