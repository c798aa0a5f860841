import { NumberWidget } from './number-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/** An amount: typed and read in yuan, saved in fen. Fractions of a fen are cut off. Text that is no number stays as it is. */
export function MoneyWidget({ value, change, ...props }: WidgetProps) {
  return (
    <NumberWidget
      {...props}
      value={typeof value === 'number' ? value / 100 : value}
      change={(yuan) => change(typeof yuan === 'number' ? fenOf(yuan) : yuan)}
    />
  );
}

function fenOf(yuan: number): number {
  const fen = Math.floor(Math.abs(yuan) * 100 + 1e-6);
  return yuan < 0 ? -fen : fen;
}
