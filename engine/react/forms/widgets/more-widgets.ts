/* The controls that few forms ask for, in one script of their own: see `lazyWidget`. */

import './more-widgets.css';

export { IdCardButton } from '../id-card/id-card-button.tsx';
export { AddressWidget } from './address-widget.tsx';
export { ColorWidget } from './color-widget.tsx';
export { DateWidget } from './date-widget.tsx';
export { DatetimeWidget } from './datetime-widget.tsx';
export { FileWidget } from './file-widget.tsx';
export { RadioWidget } from './radio-widget.tsx';
export { RatingWidget } from './rating-widget.tsx';
export { SelectWidget } from './select-widget.tsx';
export { SliderWidget } from './slider-widget.tsx';
export { StepperWidget } from './stepper-widget.tsx';
export { SwitchWidget } from './switch-widget.tsx';
export { TextareaWidget } from './textarea-widget.tsx';
export { TimeWidget } from './time-widget.tsx';
export { YearWidget } from './year-widget.tsx';
