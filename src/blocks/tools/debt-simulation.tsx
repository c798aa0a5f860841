import { formatFen } from '../../../engine/decide/text/format-fen.ts';
import { formatPercent } from '../../../engine/decide/text/format-percent.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { MonthlyLoan } from '../../finance/loan.ts';
import { loanQuote } from '../../finance/loan-quote.ts';

interface Props {
  readonly loan: MonthlyLoan;
  /** Fen a month; null while unknown. */
  readonly repayment: number | null;
  readonly income: number | null;
  readonly texts: Words;
}

/** One loan in place of all debts: its payment, its whole interest, and how that compares with today. */
export function DebtSimulation({ loan, repayment, income, texts }: Props) {
  const { firstPayment, totalInterest, totalPayment } = loanQuote(loan);
  const change = repayment === null ? null : firstPayment - repayment;
  const sentence = texts('simulation.result', {
    rate: formatPercent(loan.rate / 1_000_000),
    value: loan.months,
    text: formatFen(firstPayment),
  });
  return (
    <div className="dk-tool-simulation" role="status">
      <p className="dk-tool-simulated">{sentence}</p>
      <dl className="dk-tool-sums">
        {change !== null && (
          <div>
            <dt>{texts(change < 0 ? 'change.less' : change > 0 ? 'change.more' : 'change.same')}</dt>
            <dd>{formatFen(Math.abs(change))}</dd>
          </div>
        )}
        {income !== null && (
          <div>
            <dt>{texts('load.after')}</dt>
            <dd>{formatPercent(firstPayment / income)}</dd>
          </div>
        )}
        <div>
          <dt>{texts('interest')}</dt>
          <dd>{formatFen(totalInterest)}</dd>
        </div>
        <div>
          <dt>{texts('total')}</dt>
          <dd>{formatFen(totalPayment)}</dd>
        </div>
      </dl>
      <p className="dk-tool-about">{texts('simulation.note')}</p>
    </div>
  );
}
