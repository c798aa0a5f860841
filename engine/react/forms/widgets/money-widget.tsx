import type { Json } from '../../../core/model/json.ts';
import { NumberWidget } from './number-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/** An amount: typed and read in yuan, saved in fen. Text that is no number, or names fractions of a fen, stays as it is. */
export function MoneyWidget({ value, change, ...props }: WidgetProps) {
  return (
    <NumberWidget
      {...props}
      value={typeof value === 'number' ? value / 100 : value}
      change={(yuan) => change(typeof yuan === 'number' ? fenOf(yuan) : yuan)}
    />
  );
}

function fenOf(yuan: number): Json {
  const fen = Math.round(yuan * 100);
  return Math.abs(yuan * 100 - fen) < 1e-6 ? fen : String(yuan);
}
