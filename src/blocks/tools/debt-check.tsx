import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { ChipChoice } from './chip-choice.tsx';
import { DebtLoad } from './debt-load.tsx';
import { DebtSimulation } from './debt-simulation.tsx';
import { finishTyping } from './finish-typing.ts';
import { type DebtInputs, debtOptions, readDebt } from './read-debt.ts';
import { shortYuan } from './short-yuan.ts';
import { ToolField } from './tool-field.tsx';
import { useToolInputs } from './use-tool-inputs.ts';

/**
 * How much of the income goes into repayments, and what one loan in place of all debts would mean: a simulation that
 * says so, also when it would cost more. Nothing of it is sent anywhere.
 */
export const DebtCheck = observer(function DebtCheck({ options }: BlockProps) {
  const texts = useWords(options);
  const settings = debtOptions(options);
  const { inputs: typed, change } = useToolInputs('debt-check', {
    repayment: '',
    income: '',
    debt: '',
    rate: settings.rate.value,
    months: String(settings.term),
  });
  const inputs = typed as unknown as DebtInputs;
  const { repayment, income, band, loan, problems } = readDebt(inputs, settings);
  const field = (name: 'repayment' | 'income' | 'debt') => (
    <ToolField
      id={`tool-${name}`}
      label={texts(name)}
      unit={texts('unit')}
      text={inputs[name]}
      placeholder={texts('placeholder')}
      change={(text) => change(name, text)}
      problem={problems[name] === 'range' ? texts('range', { max: shortYuan(settings.max, texts) }) : ''}
      hint={texts(`${name}.hint`)}
    />
  );

  return (
    <form className="dk-tool" noValidate={true} onSubmit={finishTyping}>
      <div className="dk-tool-card">
        <h2 className="dk-title">{texts('title')}</h2>
        {field('repayment')}
        {field('income')}
        {repayment !== null && income !== null ? (
          <DebtLoad repayment={repayment} income={income} band={band} bands={settings.bands} texts={texts} />
        ) : (
          <p className="dk-tool-about dk-tool-wait">{texts('incomplete')}</p>
        )}
      </div>
      <div className="dk-tool-card">
        <h2 className="dk-title">{texts('simulation')}</h2>
        <p className="dk-tool-about">{texts('simulation.about')}</p>
        {field('debt')}
        <ToolField
          id="tool-debt-rate"
          label={texts('rate')}
          unit="%"
          text={inputs.rate}
          change={(text) => change('rate', text)}
          problem={problems.rate === null ? '' : texts('rate.range', settings.rate)}
        />
        <ChipChoice
          name="debt-months"
          legend={texts('months')}
          chips={settings.months.map((value) => ({
            value: String(value),
            label: texts('months.choice', { value }),
          }))}
          chosen={inputs.months}
          choose={(value) => change('months', value)}
        />
        {loan && <DebtSimulation loan={loan} repayment={repayment} income={income} texts={texts} />}
      </div>
      <p className="dk-tool-note">{texts('disclaimer')}</p>
    </form>
  );
});
