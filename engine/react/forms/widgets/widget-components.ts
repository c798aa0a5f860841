import type { WidgetName } from '../../../core/forms/widget-names.ts';
import { ChipsWidget } from './chips-widget.tsx';
import { CityWidget } from './city-widget.tsx';
import { NumberWidget } from './number-widget.tsx';
import { SelectWidget } from './select-widget.tsx';
import { TextWidget } from './text-widget.tsx';
import { TickWidget } from './tick-widget.tsx';
import type { Widget } from './widget-props.ts';

/** The component of each control of the widget registry; which field gets which is `widget-rules.ts` in core. */
export const WIDGET_COMPONENTS: Readonly<Record<WidgetName, Widget>> = {
  text: TextWidget,
  tel: TextWidget,
  name: TextWidget,
  'id-card': TextWidget,
  number: NumberWidget,
  chips: ChipsWidget,
  select: SelectWidget,
  city: CityWidget,
  checkbox: TickWidget,
  agreement: TickWidget,
};
