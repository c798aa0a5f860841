import { NumberWidget } from './number-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/** An amount: typed and read in yuan, saved in fen. Fractions of a fen are cut off. */
export function MoneyWidget({ value, change, ...props }: WidgetProps) {
  return (
    <NumberWidget
      {...props}
      value={typeof value === 'number' ? value / 100 : undefined}
      change={(yuan) => change(typeof yuan === 'number' ? Math.floor(yuan * 100 + 1e-6) : undefined)}
    />
  );
}
