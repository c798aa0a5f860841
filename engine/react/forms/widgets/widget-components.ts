import type { WidgetName } from '../../../forms/widget-names.ts';
import { CascadeWidget } from './cascade-widget.tsx';
import { ChipsWidget } from './chips-widget.tsx';
import { CityWidget } from './city-widget.tsx';
import { HiddenWidget } from './hidden-widget.tsx';
import { IdCardWidget } from './id-card-widget.tsx';
import { KeypadWidget } from './keypad-widget.tsx';
import { lazyWidget } from './lazy-widget.tsx';
import { MoneyWidget } from './money-widget.tsx';
import { MonthWidget } from './month-widget.tsx';
import { NumberWidget } from './number-widget.tsx';
import { SmsCodeWidget } from './sms-code-widget.tsx';
import { TextWidget } from './text-widget.tsx';
import { TickWidget } from './tick-widget.tsx';
import type { Widget } from './widget-props.ts';

const more = (pick: (scripts: typeof import('./more-widgets.ts')) => Widget) =>
  lazyWidget('more-widgets', () => import('./more-widgets.ts').then(pick));

/** An answer made of parts, drawn by the form library's own fields. */
const parts = lazyWidget('parts-widget', () =>
  import('../parts/parts-widget.tsx').then(({ PartsWidget }) => PartsWidget),
);

/** The component of each control of the widget registry; which field gets which `engine/forms/widget-rules.ts` says. */
export const WIDGET_COMPONENTS: Readonly<Record<WidgetName, Widget>> = {
  text: TextWidget,
  textarea: more(({ TextareaWidget }) => TextareaWidget),
  password: TextWidget,
  email: TextWidget,
  url: TextWidget,
  tel: TextWidget,
  name: TextWidget,
  'id-card': IdCardWidget,
  keypad: KeypadWidget,
  'sms-code': SmsCodeWidget,
  number: NumberWidget,
  money: MoneyWidget,
  month: MonthWidget,
  stepper: more(({ StepperWidget }) => StepperWidget),
  slider: more(({ SliderWidget }) => SliderWidget),
  rating: more(({ RatingWidget }) => RatingWidget),
  date: more(({ DateWidget }) => DateWidget),
  chips: ChipsWidget,
  radio: more(({ RadioWidget }) => RadioWidget),
  select: more(({ SelectWidget }) => SelectWidget),
  city: CityWidget,
  cascade: CascadeWidget,
  checkbox: TickWidget,
  switch: more(({ SwitchWidget }) => SwitchWidget),
  agreement: TickWidget,
  time: more(({ TimeWidget }) => TimeWidget),
  datetime: more(({ DatetimeWidget }) => DatetimeWidget),
  year: more(({ YearWidget }) => YearWidget),
  color: more(({ ColorWidget }) => ColorWidget),
  address: more(({ AddressWidget }) => AddressWidget),
  file: more(({ FileWidget }) => FileWidget),
  image: more(({ FileWidget }) => FileWidget),
  hidden: HiddenWidget,
  group: parts,
  contact: parts,
  list: parts,
  variant: parts,
};
