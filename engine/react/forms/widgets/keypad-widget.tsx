import { createElement } from 'react';
import { textOf } from '../../page/read-options.ts';
import type { Keypad } from '../keypad/keypad.ts';
import { spacedText } from '../keypad/keypad.ts';
import { PanelWidget } from './panel-widget.tsx';
import { usePanelScript } from './use-panel-script.ts';
import type { WidgetProps } from './widget-props.ts';

const load = () => import('../keypad/keypad-sheet.tsx');

/** A text whose signs are known place by place, typed on keys of its own: those of the option `keypad`. */
export function KeypadWidget(props: WidgetProps) {
  const { field, value, change } = props;
  const keypad = field.options.keypad as unknown as Keypad;
  const { pattern = '.' } = field.schema;
  const panel = usePanelScript(
    props.leave,
    'keypad-sheet',
    load,
    ({ KeypadSheet }) =>
      (close) =>
        createElement(KeypadSheet, {
          title: field.label,
          answer: textOf(value),
          keypad,
          isWhole: (text: string) => new RegExp(String(pattern), 'u').test(text),
          pick: (text: string) => {
            change(text || undefined);
            close();
          },
          close,
        }),
  );
  return <PanelWidget widget={props} text={spacedText(textOf(value), keypad)} panel={panel} />;
}
