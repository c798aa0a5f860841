import type { WidgetName } from '../../../core/forms/widget-names.ts';
import { CascadeWidget } from './cascade-widget.tsx';
import { ChipsWidget } from './chips-widget.tsx';
import { CityWidget } from './city-widget.tsx';
import { DateWidget } from './date-widget.tsx';
import { MoneyWidget } from './money-widget.tsx';
import { MonthWidget } from './month-widget.tsx';
import { NumberWidget } from './number-widget.tsx';
import { PlateWidget } from './plate-widget.tsx';
import { RadioWidget } from './radio-widget.tsx';
import { RatingWidget } from './rating-widget.tsx';
import { SelectWidget } from './select-widget.tsx';
import { SliderWidget } from './slider-widget.tsx';
import { SmsCodeWidget } from './sms-code-widget.tsx';
import { StepperWidget } from './stepper-widget.tsx';
import { SwitchWidget } from './switch-widget.tsx';
import { TextWidget } from './text-widget.tsx';
import { TextareaWidget } from './textarea-widget.tsx';
import { TickWidget } from './tick-widget.tsx';
import type { Widget } from './widget-props.ts';

/** The component of each control of the widget registry; which field gets which is `widget-rules.ts` in core. */
export const WIDGET_COMPONENTS: Readonly<Record<WidgetName, Widget>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  password: TextWidget,
  email: TextWidget,
  url: TextWidget,
  tel: TextWidget,
  name: TextWidget,
  'id-card': TextWidget,
  plate: PlateWidget,
  'sms-code': SmsCodeWidget,
  number: NumberWidget,
  money: MoneyWidget,
  month: MonthWidget,
  stepper: StepperWidget,
  slider: SliderWidget,
  rating: RatingWidget,
  date: DateWidget,
  chips: ChipsWidget,
  radio: RadioWidget,
  select: SelectWidget,
  city: CityWidget,
  cascade: CascadeWidget,
  checkbox: TickWidget,
  switch: SwitchWidget,
  agreement: TickWidget,
};
