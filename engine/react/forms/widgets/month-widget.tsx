import { createElement } from 'react';
import { chinaDate } from '../../../forms/civil-date.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { clearChoice } from './clear-choice.tsx';
import { PanelWidget } from './panel-widget.tsx';
import { usePanelScript } from './use-panel-script.ts';
import type { WidgetProps } from './widget-props.ts';

const load = () => import('../calendar/month-sheet.tsx');

/** A month of a year, saved as `2020-06`. `yearsBack` and `yearsAhead` of the schema say which are offered. */
export function MonthWidget(props: WidgetProps) {
  const engine = useEngine();
  const { field, value, change } = props;
  const { yearsBack, yearsAhead } = field.schema;
  const panel = usePanelScript(
    props.leave,
    'month-sheet',
    load,
    ({ MonthSheet }) =>
      (close) =>
        createElement(MonthSheet, {
          title: field.label,
          month: textOf(value),
          today: chinaDate(engine.platform.clock.now()),
          yearsBack: typeof yearsBack === 'number' ? yearsBack : 100,
          yearsAhead: typeof yearsAhead === 'number' ? yearsAhead : 0,
          pick: (month: string) => {
            change(month);
            close();
          },
          clear: clearChoice(props, close),
          close,
        }),
  );
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(textOf(value)) ?? [];
  const text = year && month ? engine.text('form.month.shown', { year, month: Number(month) }) : '';
  return <PanelWidget widget={props} text={text} panel={panel} />;
}
