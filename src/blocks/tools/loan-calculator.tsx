import { observer } from 'mobx-react-lite';
import { useDeferredValue, useMemo } from 'react';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { loanQuote } from '../../finance/loan-quote.ts';
import { calculatorOptions } from './calculator-options.ts';
import { finishTyping } from './finish-typing.ts';
import { LoanChart } from './loan-chart.tsx';
import { LoanInputs } from './loan-inputs.tsx';
import { LoanSchedule } from './loan-schedule.tsx';
import { LoanSummary } from './loan-summary.tsx';
import { type LoanInputs as Inputs, readLoan } from './read-loan.ts';
import { useToolInputs } from './use-tool-inputs.ts';

/**
 * Works a loan out to the fen: five ways of repayment, a fee, the yearly cost as 单利 and as IRR, a chart and every
 * payment. Nothing of it is sent anywhere.
 */
export const LoanCalculator = observer(function LoanCalculator({ options }: BlockProps) {
  const texts = useWords(options);
  const settings = useMemo(() => calculatorOptions(options), [options]);
  const { inputs: typed, change } = useToolInputs('loan-calculator', {
    method: settings.methods[0]?.method ?? '',
    amount: settings.amount.value,
    months: settings.months.value,
    days: settings.days.value,
    yearDays: '365',
    rate: settings.rate.value,
    unit: settings.units[0]?.unit ?? 'year',
    fee: '',
  });
  const inputs = typed as unknown as Inputs;
  const read = readLoan(inputs, settings);
  // Typing never waits for three hundred rows: what is below follows when there is time.
  const asked = useDeferredValue(JSON.stringify([read.loan, read.fee]));
  const quote = useMemo(() => {
    const [loan, fee] = JSON.parse(asked) as [Parameters<typeof loanQuote>[0] | null, number];
    return loan && { ...loanQuote(loan, fee), fee, rate: loan.rate, method: loan.method };
  }, [asked]);
  const method = settings.methods.find((each) => each.method === quote?.method);
  const { lpr } = settings;

  return (
    <form className="dk-tool" noValidate={true} onSubmit={finishTyping}>
      <LoanInputs options={settings} inputs={inputs} read={read} texts={texts} change={change} />
      {quote ? (
        <>
          <LoanSummary
            quote={quote}
            method={method}
            options={settings}
            rate={quote.rate}
            fee={quote.fee}
            texts={texts}
          />
          {quote.schedule.length > 1 && (
            <section className="dk-tool-card">
              <h2 className="dk-title">{texts('chart.title')}</h2>
              <LoanChart schedule={quote.schedule} interestLabel={method?.part ?? ''} texts={texts} />
            </section>
          )}
          <LoanSchedule schedule={quote.schedule} interestLabel={method?.part ?? ''} texts={texts} />
        </>
      ) : (
        <p className="dk-tool-card dk-tool-empty">{texts('incomplete')}</p>
      )}
      <p className="dk-tool-note">{texts('disclaimer')}</p>
      {lpr && (
        <p className="dk-tool-note">
          {texts('lpr', {
            value: lpr.percent,
            date: lpr.date,
            times: lpr.times,
            max: Math.round(lpr.percent * lpr.times * 100) / 100,
          })}
        </p>
      )}
    </form>
  );
});
