import { formatFen } from '../../../engine/decide/text/format-fen.ts';
import { formatPercent } from '../../../engine/decide/text/format-percent.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { MonthlyLoan } from '../../finance/loan.ts';
import { loanQuote } from '../../finance/loan-quote.ts';
import { shortAmount } from './product-figures.ts';

/**
 * A worked example in one line: text `example.even`; `example.falling` where the instalments become smaller; and
 * `example.ending` where the last one is the largest, with the principal in it.
 */
export function exampleLine(loan: MonthlyLoan, words: Words): string {
  const { firstPayment, lastPayment } = loanQuote(loan);
  const shape = isEven(loan, firstPayment, lastPayment)
    ? 'even'
    : firstPayment > lastPayment
      ? 'falling'
      : 'ending';
  return words(`example.${shape}`, {
    principal: shortAmount(loan.principal, words),
    months: loan.months,
    rate: formatPercent(loan.rate / 1_000_000),
    value: formatFen(firstPayment),
    last: formatFen(lastPayment),
  });
}

/** Whether all instalments are alike: rounding leaves the last one less than a fen a month away from the others. */
export function isEven({ months }: MonthlyLoan, first: number, last: number): boolean {
  return Math.abs(first - last) < months;
}
