import type { WidgetName } from './widget-names.ts';

const TYPED = ['placeholder', 'unit', 'autocomplete'];
const PLACE = ['placeholder', 'hot', 'suggest', 'without'];
const GROUP = ['order', 'expandable'];

/**
 * The settings that each control reads from `ui:options`, beside those of every field. Any other is a slip of the pen.
 */
export const WIDGET_OPTIONS: Readonly<Record<WidgetName, readonly string[]>> = {
  text: TYPED,
  textarea: ['placeholder'],
  password: TYPED,
  email: TYPED,
  url: TYPED,
  tel: TYPED,
  number: TYPED,
  money: TYPED,
  stepper: TYPED,
  slider: ['unit'],
  rating: [],
  date: ['placeholder'],
  time: ['placeholder'],
  datetime: ['placeholder'],
  year: ['placeholder', 'labels'],
  month: ['placeholder'],
  color: ['placeholder'],
  'id-card': [...TYPED, 'photo'],
  name: TYPED,
  keypad: ['placeholder', 'keypad'],
  'sms-code': [...TYPED, 'phone', 'agreement'],
  chips: ['labels', 'exclusive'],
  radio: ['labels'],
  select: ['placeholder', 'labels'],
  city: PLACE,
  cascade: ['placeholder', 'choices', 'free'],
  address: PLACE,
  file: [],
  image: [],
  checkbox: [],
  switch: [],
  agreement: [],
  hidden: [],
  group: GROUP,
  contact: GROUP,
  list: ['addable', 'removable', 'orderable', 'copyable'],
  variant: [],
};

/** Settings of every field and part, whatever shows it. */
const EVERY_FIELD = ['widget', 'title', 'help', 'description', 'readonly', 'disabled', 'sensitive'];

/** What is read inside `ui:options` only. */
const INSIDE: readonly string[] = [
  ...['sensitive', 'heading', 'unit', 'autocomplete', 'phone', 'agreement', 'labels', 'exclusive'],
  ...['hot', 'suggest', 'without', 'choices', 'free', 'keypad', 'photo'],
];

/**
 * The settings that are read of a field, or of a part of one, with these controls (several, where alternatives share a
 * place).
 *
 * @param isWhole the field itself; a part begins no card.
 */
export function readOptions(widgets: readonly WidgetName[], isWhole: boolean): readonly string[] {
  return [
    ...new Set([
      ...widgets.flatMap((widget) => WIDGET_OPTIONS[widget]),
      ...EVERY_FIELD,
      ...(isWhole ? ['heading'] : []),
    ]),
  ];
}

/** The keys of a UI schema that say as much without `ui:options`, for example `ui:help`. */
export function readKeys(options: readonly string[]): readonly string[] {
  return ['ui:options', ...options.filter((name) => !INSIDE.includes(name)).map((name) => `ui:${name}`)];
}
