import { createElement } from 'react';
import { textOf } from '../../page/read-options.ts';
import { spacedPlate } from '../plate/plate-keys.ts';
import { PanelWidget } from './panel-widget.tsx';
import { usePanelScript } from './use-panel-script.ts';
import type { WidgetProps } from './widget-props.ts';

const load = () => import('../plate/plate-sheet.tsx');

/** A licence plate, typed on a keyboard of its own. */
export function PlateWidget(props: WidgetProps) {
  const { field, value, change } = props;
  const panel = usePanelScript(
    props.leave,
    'plate-sheet',
    load,
    ({ PlateSheet }) =>
      (close) =>
        createElement(PlateSheet, {
          title: field.label,
          plate: textOf(value),
          pick: (plate: string) => {
            change(plate || undefined);
            close();
          },
          close,
        }),
  );
  return <PanelWidget widget={props} text={spacedPlate(textOf(value))} panel={panel} />;
}
