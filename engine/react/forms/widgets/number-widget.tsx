import { useReducer, useState } from 'react';
import type { Json } from '../../../decide/model/json.ts';
import { decimalText, numberOfText } from '../../../forms/decimal-text.ts';
import { seenText } from '../../../forms/plain-text.ts';
import { TextInput } from './text-input.tsx';
import type { WidgetProps } from './widget-props.ts';

/**
 * A typed number. Half-typed text (`12.`) stays in the box. Blanks and signs of money are not taken, and commas count
 * for nothing where they part thousands; any other text that is no number, or one of more digits than a number holds,
 * becomes the answer as it is, so that the form says what is wrong with it and nobody sends another number.
 */
export function NumberWidget({ value, change, ...props }: WidgetProps) {
  const [typed, setTyped] = useState('');
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const shown = typeof value === 'number' ? decimalText(value) : String(value ?? '');
  const text = answerOf(typed) === (value ?? undefined) ? typed : shown;
  function type(next: string) {
    const kept = seenText(next)
      .normalize('NFKC')
      .replace(/−/g, '-')
      .replace(/。/g, '.')
      .replace(/[\s¥元]/g, '');
    setTyped(kept);
    // The box may hold what was not taken although nothing changed here.
    if (kept !== next) redraw();
    change(answerOf(kept));
  }
  return <TextInput {...props} text={text} type={type} />;
}

function answerOf(text: string): Json | undefined {
  if (text === '') return undefined;
  const plain = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text) ? text.replace(/,/g, '') : text;
  return numberOfText(plain) ?? text;
}
