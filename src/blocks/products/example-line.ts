import { formatFen } from '../../../engine/decide/text/format-fen.ts';
import { formatPercent } from '../../../engine/decide/text/format-percent.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { MonthlyLoan } from '../../finance/loan.ts';
import { loanQuote } from '../../finance/loan-quote.ts';
import { shortAmount } from './product-figures.ts';

/** A worked example in one line: text `example.even`, or `example.falling` where the instalments become smaller. */
export function exampleLine(loan: MonthlyLoan, words: Words): string {
  const { firstPayment, lastPayment } = loanQuote(loan);
  // Rounding leaves the last instalment less than a fen a month away from the others.
  const isEven = Math.abs(firstPayment - lastPayment) < loan.months;
  return words(isEven ? 'example.even' : 'example.falling', {
    principal: shortAmount(loan.principal, words),
    months: loan.months,
    rate: formatPercent(loan.rate / 1_000_000),
    value: formatFen(firstPayment),
  });
}
