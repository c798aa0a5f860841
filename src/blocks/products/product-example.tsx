import { observer } from 'mobx-react-lite';
import { formatFen } from '../../../engine/decide/text/format-fen.ts';
import { formatPercent } from '../../../engine/decide/text/format-percent.ts';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { loanQuote } from '../../finance/loan-quote.ts';
import { isEven } from './example-line.ts';
import { useProduct } from './use-shelf.ts';

/** A worked example, calculated to the fen: what a loan of this product costs a month, altogether and a year. */
export const ProductExample = observer(function ProductExample({ options }: BlockProps) {
  const words = useWords(options);
  const { product } = useProduct();
  const loan = product?.example;
  if (!loan) return null;
  const quote = loanQuote(loan);
  const rows = [
    ['principal', formatFen(loan.principal)],
    ['months', words('months.value', { months: loan.months })],
    ['method', words(`method.${loan.method}`)],
    ['rate', words('rate.value', { rate: formatPercent(loan.rate / 1_000_000) })],
    ...(isEven(loan, quote.firstPayment, quote.lastPayment)
      ? [['payment', formatFen(quote.firstPayment)]]
      : [
          ['first', formatFen(quote.firstPayment)],
          ['last', formatFen(quote.lastPayment)],
        ]),
    ['interest', formatFen(quote.totalInterest)],
    ['total', formatFen(quote.totalPayment)],
    ...(quote.cost ? [['compound', formatPercent(quote.cost.compound)]] : []),
  ];
  return (
    <section className="dk-product-part dk-facts">
      <h2 className="dk-title">{words('title')}</h2>
      <dl>
        {rows.map(([name = '', value]) => (
          <div key={name}>
            <dt>{words(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="dk-facts-note">{words('note')}</p>
    </section>
  );
});
