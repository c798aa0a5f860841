import type { Json } from '../../../decide/model/json.ts';
import { decimalText } from '../../../forms/decimal-text.ts';
import { timesTen } from '../../../forms/times-ten.ts';
import { NumberWidget } from './number-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/** Money: typed and read in yuan, saved in fen. Text that is no number, or names fractions of a fen, stays as it is. */
export function MoneyWidget({ value, change, ...props }: WidgetProps) {
  return (
    <NumberWidget
      {...props}
      value={typeof value === 'number' ? timesTen(value, -2) : value}
      change={(yuan) => change(typeof yuan === 'number' ? fenOf(yuan) : yuan)}
    />
  );
}

function fenOf(yuan: number): Json {
  const fen = timesTen(yuan, 2);
  return Number.isSafeInteger(fen) ? fen : decimalText(yuan);
}
