/** The controls that a form field can be shown as. The component of each is in `engine/react/forms`. */
export const WIDGET_NAMES = [
  'text',
  'textarea',
  'password',
  'email',
  'url',
  'tel',
  'number',
  'money',
  'stepper',
  'slider',
  'rating',
  'date',
  'time',
  'datetime',
  'year',
  'month',
  'color',
  'id-card',
  'name',
  'plate',
  'sms-code',
  'chips',
  'radio',
  'select',
  'city',
  'cascade',
  'address',
  'file',
  'image',
  'checkbox',
  'switch',
  'agreement',
  'hidden',
  'group',
  'contact',
  'list',
  'variant',
] as const;

export type WidgetName = (typeof WIDGET_NAMES)[number];

/** What a control asks of the visitor: decides the wording of "this is missing". */
export type Ask = 'input' | 'choose' | 'tick';

const CHOICES: readonly WidgetName[] = [
  'slider',
  'rating',
  'date',
  'time',
  'datetime',
  'year',
  'month',
  'color',
  'chips',
  'radio',
  'select',
  'city',
  'cascade',
  'address',
  'file',
  'image',
  'switch',
  'list',
  'variant',
];
const TICKS: readonly WidgetName[] = ['checkbox', 'agreement'];

/** Controls of answers made of parts; each part has a control of its own. */
const COMPOSITES: readonly WidgetName[] = ['group', 'contact', 'list', 'variant'];

export function isComposite(widget: WidgetName): boolean {
  return COMPOSITES.indexOf(widget) >= 0;
}

export function askOf(widget: WidgetName): Ask {
  if (CHOICES.indexOf(widget) >= 0) return 'choose';
  return TICKS.indexOf(widget) >= 0 ? 'tick' : 'input';
}
