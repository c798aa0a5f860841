import { createElement } from 'react';
import { textOf, textsOf } from '../../page/read-options.ts';
import { clearChoice } from './clear-choice.tsx';
import { PanelWidget } from './panel-widget.tsx';
import { usePanelScript } from './use-panel-script.ts';
import type { WidgetProps } from './widget-props.ts';

const load = () => import('../cascade/cascade-sheet.tsx');

/**
 * A choice in two levels, from `choices` such as `内科 呼吸` (the part before the blank is the first level). With the
 * option `free`, whose text invites to it, anything else can be typed.
 */
export function CascadeWidget(props: WidgetProps) {
  const { field, value, change } = props;
  const panel = usePanelScript(
    props.leave,
    'cascade-sheet',
    load,
    ({ CascadeSheet }) =>
      (close) =>
        createElement(CascadeSheet, {
          title: field.label,
          answer: textOf(value),
          choices: textsOf(field.options.choices),
          free: textOf(field.options.free),
          pick: (answer: string) => {
            change(answer);
            close();
          },
          clear: clearChoice(props, close),
          close,
        }),
  );
  return <PanelWidget widget={props} text={textOf(value)} panel={panel} />;
}
