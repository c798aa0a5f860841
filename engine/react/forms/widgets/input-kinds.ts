import type { WidgetName } from '../../../forms/widget-names.ts';

/** How the keyboard and the browser treat a text control. */
export interface InputKind {
  readonly type: 'text' | 'tel' | 'password' | 'email' | 'url';
  readonly mode: 'text' | 'tel' | 'decimal' | 'numeric' | 'email' | 'url';
  readonly autoComplete: string;
  /**
   * More than the longest good answer: what is pasted with blanks or a country code must fit. A schema may allow more.
   */
  readonly maxLength: number;
}

const PLAIN: InputKind = { type: 'text', mode: 'text', autoComplete: 'off', maxLength: 2000 };

const KINDS: Readonly<Partial<Record<WidgetName, InputKind>>> = {
  tel: { type: 'tel', mode: 'tel', autoComplete: 'tel-national', maxLength: 60 },
  password: { type: 'password', mode: 'text', autoComplete: 'current-password', maxLength: 100 },
  email: { type: 'email', mode: 'email', autoComplete: 'email', maxLength: 400 },
  url: { type: 'url', mode: 'url', autoComplete: 'url', maxLength: 500 },
  stepper: { ...PLAIN, mode: 'numeric' },
  name: { type: 'text', mode: 'text', autoComplete: 'name', maxLength: 100 },
  'id-card': { type: 'text', mode: 'text', autoComplete: 'off', maxLength: 60 },
  'sms-code': { type: 'text', mode: 'numeric', autoComplete: 'one-time-code', maxLength: 200 },
  money: { ...PLAIN, mode: 'decimal' },
  number: { ...PLAIN, mode: 'decimal' },
};

/** The kind of a text control. */
export function inputKind(widget: WidgetName | null): InputKind {
  return (widget && KINDS[widget]) ?? PLAIN;
}
