/** What a control asks of the visitor: decides the wording of "this is missing". */
export type Ask = 'input' | 'choose' | 'tick';

/** What each control asks, by its name. The component of each is in `engine/react/forms`. */
const ASKS = {
  text: 'input',
  textarea: 'input',
  password: 'input',
  email: 'input',
  url: 'input',
  tel: 'input',
  number: 'input',
  money: 'input',
  stepper: 'input',
  slider: 'choose',
  rating: 'choose',
  date: 'choose',
  time: 'choose',
  datetime: 'choose',
  year: 'choose',
  month: 'choose',
  color: 'choose',
  'id-card': 'input',
  name: 'input',
  plate: 'input',
  'sms-code': 'input',
  chips: 'choose',
  radio: 'choose',
  select: 'choose',
  city: 'choose',
  cascade: 'choose',
  address: 'choose',
  file: 'choose',
  image: 'choose',
  checkbox: 'tick',
  switch: 'choose',
  agreement: 'tick',
  hidden: 'input',
  group: 'input',
  contact: 'input',
  list: 'choose',
  variant: 'choose',
} as const satisfies Readonly<Record<string, Ask>>;

export type WidgetName = keyof typeof ASKS;

/** The controls that a form field can be shown as. */
export const WIDGET_NAMES = Object.keys(ASKS) as readonly WidgetName[];

/** Controls of answers made of parts; each part has a control of its own. */
const COMPOSITES: readonly WidgetName[] = ['group', 'contact', 'list', 'variant'];

export function isComposite(widget: WidgetName): boolean {
  return COMPOSITES.indexOf(widget) >= 0;
}

export function askOf(widget: WidgetName): Ask {
  return ASKS[widget];
}
