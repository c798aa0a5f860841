import { useReducer, useState } from 'react';
import type { Json } from '../../../core/model/json.ts';
import { TextInput } from './text-input.tsx';
import type { WidgetProps } from './widget-props.ts';

/**
 * A typed number. Half-typed text (`12.`) stays in the box. Letters, blanks and commas are not taken; any other text that is no
 * number becomes the answer as it is, so that the form says what is wrong with it and is not sent without it.
 */
export function NumberWidget({ value, change, ...props }: WidgetProps) {
  const [typed, setTyped] = useState('');
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const { minimum } = props.field.schema;
  const text = answerOf(typed) === (value ?? undefined) ? typed : String(value ?? '');
  function type(next: string) {
    const taken = next
      .replace(/[０-９．－]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
      .replace(/−/g, '-')
      .replace(/[a-zA-Z\s,，]/g, '');
    const kept = typeof minimum === 'number' && minimum >= 0 ? taken.replace(/^-+/, '') : taken;
    setTyped(kept);
    // The box may hold what was not taken although nothing changed here.
    if (kept !== next) redraw();
    change(answerOf(kept));
  }
  return <TextInput {...props} text={text} type={type} />;
}

function answerOf(text: string): Json | undefined {
  if (text === '') return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number.parseFloat(text) : text;
}
