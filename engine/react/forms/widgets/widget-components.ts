import type { WidgetName } from '../../../core/forms/widget-names.ts';
import { CascadeWidget } from './cascade-widget.tsx';
import { ChipsWidget } from './chips-widget.tsx';
import { CityWidget } from './city-widget.tsx';
import { MoneyWidget } from './money-widget.tsx';
import { MonthWidget } from './month-widget.tsx';
import { NumberWidget } from './number-widget.tsx';
import { PlateWidget } from './plate-widget.tsx';
import { SelectWidget } from './select-widget.tsx';
import { SmsCodeWidget } from './sms-code-widget.tsx';
import { TextWidget } from './text-widget.tsx';
import { TickWidget } from './tick-widget.tsx';
import type { Widget } from './widget-props.ts';

/** The component of each control of the widget registry; which field gets which is `widget-rules.ts` in core. */
export const WIDGET_COMPONENTS: Readonly<Record<WidgetName, Widget>> = {
  text: TextWidget,
  tel: TextWidget,
  name: TextWidget,
  'id-card': TextWidget,
  plate: PlateWidget,
  'sms-code': SmsCodeWidget,
  number: NumberWidget,
  money: MoneyWidget,
  month: MonthWidget,
  chips: ChipsWidget,
  select: SelectWidget,
  city: CityWidget,
  cascade: CascadeWidget,
  checkbox: TickWidget,
  agreement: TickWidget,
};
