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
  'month',
  'id-card',
  'name',
  'plate',
  'sms-code',
  'chips',
  'radio',
  'select',
  'city',
  'cascade',
  'checkbox',
  'switch',
  'agreement',
] as const;

export type WidgetName = (typeof WIDGET_NAMES)[number];

/** What a control asks of the visitor: decides the wording of "this is missing". */
export type Ask = 'input' | 'choose' | 'tick';

const CHOICES: readonly WidgetName[] = [
  'slider',
  'rating',
  'date',
  'month',
  'chips',
  'radio',
  'select',
  'city',
  'cascade',
  'switch',
];
const TICKS: readonly WidgetName[] = ['checkbox', 'agreement'];

export function askOf(widget: WidgetName): Ask {
  if (CHOICES.indexOf(widget) >= 0) return 'choose';
  return TICKS.indexOf(widget) >= 0 ? 'tick' : 'input';
}
