import { formatFen } from '../../../engine/decide/text/format-fen.ts';
import { formatPercent } from '../../../engine/decide/text/format-percent.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { LoanQuote } from '../../finance/loan-quote.ts';
import type { CalculatorOptions, MethodOption } from './calculator-options.ts';

interface Props {
  readonly quote: LoanQuote;
  readonly method: MethodOption | undefined;
  readonly options: CalculatorOptions;
  /** Nominal annual rate in millionths. */
  readonly rate: number;
  readonly fee: number;
  readonly texts: Words;
}

/** What the loan costs: the payment, the sums, and the yearly cost both ways, side by side. */
export function LoanSummary({ quote, method, options, rate, fee, texts }: Props) {
  const { firstPayment, lastPayment, totalPayment, totalInterest, totalCost, received, cost } = quote;
  const { warnAbove } = options.rate;
  // The yearly cost is compared as it is shown, with two decimals.
  const isHigh =
    rate > warnAbove * 10_000 || (cost !== null && Math.round(cost.simple * 10_000) > warnAbove * 100);
  const rows: readonly (readonly [string, number])[] = [
    [texts('total'), totalPayment],
    [method?.interest ?? '', totalInterest],
    ...(fee > 0
      ? ([
          [texts('received'), received],
          [texts('cost'), totalCost],
        ] as const)
      : []),
  ];
  return (
    <section className="dk-tool-card dk-tool-result">
      <p className="dk-tool-main" role="status">
        <span className="dk-tool-main-label">{method?.payment}</span>
        <strong>{formatFen(firstPayment)}</strong>
        {method?.last && lastPayment !== firstPayment && (
          <small>
            {method.last} {formatFen(lastPayment)}
          </small>
        )}
      </p>
      <dl className="dk-tool-sums">
        {rows.map(([label, fen]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatFen(fen)}</dd>
          </div>
        ))}
      </dl>
      <dl className="dk-tool-rates">
        <div>
          <dt>{texts('simple')}</dt>
          <dd>{cost ? formatPercent(cost.simple) : '—'}</dd>
        </div>
        <div>
          <dt>{texts('compound')}</dt>
          <dd>{cost ? formatPercent(cost.compound) : '—'}</dd>
        </div>
      </dl>
      <p className="dk-tool-about">{texts(fee > 0 ? 'rates.withFee' : 'rates.about')}</p>
      {isHigh && <p className="dk-tool-warning">{texts('rate.high', { value: warnAbove })}</p>}
    </section>
  );
}
