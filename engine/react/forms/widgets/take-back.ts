import type { KeyboardEvent } from 'react';
import type { WidgetProps } from './widget-props.ts';

/** Keys that take a picked choice back; a browser does nothing with them there. */
const KEYS = [' ', 'Delete', 'Backspace'];

/** Whether there is an answer, and it need not be given. */
export function canTakeBack({ field, value }: Pick<WidgetProps, 'field' | 'value'>): boolean {
  return !field.required && value !== undefined && value !== null && value !== '';
}

/** For the button of a choice: picking what is picked already takes back an answer that need not be given. */
export function takeBack(props: Pick<WidgetProps, 'field' | 'value' | 'change'>, isPicked: boolean) {
  if (!isPicked || !canTakeBack(props)) return {};
  const clear = () => props.change(undefined);
  return {
    onClick: clear,
    onKeyDown: (event: KeyboardEvent) => {
      if (KEYS.indexOf(event.key) < 0) return;
      event.preventDefault();
      clear();
    },
  };
}
