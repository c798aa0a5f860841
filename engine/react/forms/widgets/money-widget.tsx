import type { Json } from '../../../decide/model/json.ts';
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
  // The nearest number to so many fen: `yuan * 100` itself is off by more, the larger the amount.
  return fen / 100 === yuan ? fen : String(yuan);
}
