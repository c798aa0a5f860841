import { createElement } from 'react';
import type { Rule } from '../../../decide/model/rule.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf, textsOf } from '../../page/read-options.ts';
import { clearChoice } from './clear-choice.tsx';
import { PanelWidget } from './panel-widget.tsx';
import { usePanelScript } from './use-panel-script.ts';
import type { WidgetProps } from './widget-props.ts';

const load = () => import('../city/address-sheet.tsx');

/**
 * Province, city and county, saved as they are read: `浙江省 杭州市 西湖区`, and `北京市 东城区` where a city is its province. The
 * three-level list is loaded when the picker opens.
 */
export function AddressWidget(props: WidgetProps) {
  const engine = useEngine();
  const { field, value, change } = props;
  const panel = usePanelScript(props.leave, 'address-sheet', load, ({ AddressSheet }) => (close) => {
    const suggested = engine.evaluate((field.options.suggest ?? null) as Rule);
    return createElement(AddressSheet, {
      title: field.label,
      address: textOf(value),
      suggested: typeof suggested === 'string' ? suggested : '',
      hot: textsOf(field.options.hot),
      without: textsOf(field.options.without),
      pick: (address: string) => {
        change(address);
        close();
      },
      clear: clearChoice(props, close),
      close,
    });
  });
  return <PanelWidget widget={props} text={textOf(value)} panel={panel} />;
}
