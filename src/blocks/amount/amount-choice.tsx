import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { numberOf, numbersOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import { wholeFigures } from '../../../engine/react/page/whole-figures.ts';
import { annuityPayment } from '../../finance/annuity-payment.ts';
import { ChoiceRow } from './choice-row.tsx';

/**
 * Lets the visitor see what an amount and a term would cost a month, over the whole range of rates. It estimates and
 * says so; nothing of it is sent anywhere.
 */
export const AmountChoice = observer(function AmountChoice({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const amounts = numbersOf(options.amounts);
  const terms = numbersOf(options.terms);
  const [amount, setAmount] = useState(numberOf(options.amount, amounts[0] ?? 0));
  const [term, setTerm] = useState(numberOf(options.term, terms[0] ?? 1));
  const rates = [numberOf(options.rateMin, 0), numberOf(options.rateMax, 0)] as const;
  const [low, high] = rates.map((rate) =>
    yuan(annuityPayment(amount * 100, Math.round(rate * 10_000), Math.max(term, 1))),
  );

  return (
    <section className="dk-amount dk-panel">
      {options.title && <h2 className="dk-title">{fill(options.title)}</h2>}
      <ChoiceRow
        name="amount"
        legend={engine.text('amount.amount')}
        values={amounts}
        label={(value) => engine.text('amount.yuan', { value: thousands(value) })}
        chosen={amount}
        choose={setAmount}
      />
      <ChoiceRow
        name="term"
        legend={engine.text('amount.term')}
        values={terms}
        label={(value) => engine.text('amount.months', { value })}
        chosen={term}
        choose={setTerm}
      />
      <p className="dk-amount-result">
        {engine.text('amount.monthly')}
        <strong aria-live="polite">{low === high ? low : wholeFigures(`${low}–${high}`)}</strong>
        <span className="dk-amount-basis">
          {engine.text('amount.basis', { min: rates[0], max: rates[1] })}
        </span>
      </p>
    </section>
  );
});

function yuan(fen: number): string {
  return `¥${thousands(Math.round(fen / 100))}`;
}

/** Commas every three digits, as everywhere in the product. */
function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
