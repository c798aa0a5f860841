import { createElement } from 'react';
import type { Rule } from '../../../decide/model/rule.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf, textsOf } from '../../page/read-options.ts';
import { clearChoice } from './clear-choice.tsx';
import { PanelWidget } from './panel-widget.tsx';
import { usePanelScript } from './use-panel-script.ts';
import type { WidgetProps } from './widget-props.ts';

const load = () => import('../city/city-sheet.tsx');

/**
 * The visitor's city. The answer is the city's name, as the look-up by IP address and the area data spell it, so that
 * an earlier answer can be shown without loading the list of cities.
 */
export function CityWidget(props: WidgetProps) {
  const engine = useEngine();
  const { field, value, change } = props;
  const panel = usePanelScript(props.leave, 'city-sheet', load, ({ CitySheet }) => (close) => {
    const suggested = engine.evaluate((field.options.suggest ?? null) as Rule);
    return createElement(CitySheet, {
      title: field.label,
      city: textOf(value),
      suggested: typeof suggested === 'string' ? suggested : '',
      hot: textsOf(field.options.hot),
      without: textsOf(field.options.without),
      pick: (city: string) => {
        change(city);
        close();
      },
      clear: clearChoice(props, close),
      close,
    });
  });
  return <PanelWidget widget={props} text={textOf(value)} panel={panel} />;
}
