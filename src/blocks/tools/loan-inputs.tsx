import { thousands } from '../../../engine/decide/text/format-fen.ts';
import { formatPercent } from '../../../engine/decide/text/format-percent.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import type { CalculatorOptions, NumberOption } from './calculator-options.ts';
import { ChipChoice } from './chip-choice.tsx';
import type { LoanInputs as Inputs, ReadLoan } from './read-loan.ts';
import { shortYuan } from './short-yuan.ts';
import { ToolField } from './tool-field.tsx';

interface Props {
  readonly options: CalculatorOptions;
  readonly inputs: Inputs;
  readonly read: ReadLoan;
  readonly texts: Words;
  readonly change: (name: keyof Inputs, text: string) => void;
}

/** What the visitor tells the calculator: the way of repayment, amount, term, rate and a fee. */
export function LoanInputs({ options, inputs, read, texts, change }: Props) {
  const { methods, units, amount, months, days, rate } = options;
  const { problems, principal } = read;
  const method = methods.find((each) => each.method === inputs.method) ?? methods[0];
  const unit = units.find((each) => each.unit === inputs.unit) ?? units[0];
  const byDays = method?.method === 'at-maturity';
  const say = (name: string, problem: string | null, values = {}) =>
    problem === null ? '' : texts(`${name}.${problem}`, values);
  const yearly =
    read.rate === null || inputs.unit === 'year'
      ? ''
      : texts('rate.yearly', { value: formatPercent(read.rate / 1_000_000) });

  return (
    <div className="dk-tool-card">
      <ChipChoice
        name="method"
        legend={texts('method')}
        chips={methods.map(({ method: value, label }) => ({ value, label }))}
        chosen={method?.method ?? ''}
        choose={(value) => change('method', value)}
        thirds={true}
      />
      {method?.text && <p className="dk-tool-about">{method.text}</p>}
      <ToolField
        id="tool-amount"
        label={texts('amount')}
        unit={texts('amount.unit')}
        text={inputs.amount}
        change={(text) => change('amount', text)}
        problem={say('amount', problems.amount, {
          min: shortYuan(amount.min, texts),
          max: shortYuan(amount.max, texts),
        })}
        hint={principal === null ? '' : spoken(principal, texts)}
      >
        <Choices
          option={amount}
          now={inputs.amount}
          label={(value) => shortYuan(value, texts)}
          choose={(text) => change('amount', text)}
        />
      </ToolField>
      {byDays ? (
        <>
          <ToolField
            id="tool-days"
            label={texts('days')}
            unit={texts('days.unit')}
            text={inputs.days}
            change={(text) => change('days', text)}
            problem={say('days', problems.term, { min: days.min, max: thousands(days.max) })}
          >
            <Choices
              option={days}
              now={inputs.days}
              label={(value) => texts('days.choice', { value })}
              choose={(text) => change('days', text)}
            />
          </ToolField>
          <ChipChoice
            name="yearDays"
            legend={texts('yearDays')}
            chips={['365', '360'].map((value) => ({ value, label: texts('yearDays.choice', { value }) }))}
            chosen={inputs.yearDays === '360' ? '360' : '365'}
            choose={(value) => change('yearDays', value)}
          />
        </>
      ) : (
        <ToolField
          id="tool-months"
          label={texts('months')}
          unit={texts('months.unit')}
          text={inputs.months}
          change={(text) => change('months', text)}
          problem={say('months', problems.term, { min: months.min, max: months.max })}
        >
          <Choices
            option={months}
            now={inputs.months}
            label={(value) => texts('months.choice', { value })}
            choose={(text) => change('months', text)}
          />
        </ToolField>
      )}
      <ToolField
        id="tool-rate"
        label={unit?.label ?? ''}
        unit="%"
        text={inputs.rate}
        change={(text) => change('rate', text)}
        problem={say('rate', problems.rate, { label: unit?.label ?? '', min: rate.min, max: rate.max })}
        hint={yearly}
      />
      <ChipChoice
        name="unit"
        legend={texts('unit')}
        chips={units.map(({ unit: value, short }) => ({ value, label: short }))}
        chosen={unit?.unit ?? ''}
        choose={(value) => change('unit', value)}
      />
      <ToolField
        id="tool-fee"
        label={texts('fee')}
        unit={texts('amount.unit')}
        text={inputs.fee}
        placeholder={texts('fee.none')}
        change={(text) => change('fee', text)}
        problem={say('fee', problems.fee, { max: options.feeMax })}
        hint={texts('fee.hint')}
      />
    </div>
  );
}

interface ChoicesProps {
  readonly option: NumberOption;
  readonly now: string;
  readonly label: (value: number) => string;
  readonly choose: (text: string) => void;
}

/** Usual values of a field, to fill in by a tap. */
function Choices({ option, now, label, choose }: ChoicesProps) {
  if (option.choices.length === 0) return null;
  return (
    <div className={`dk-tool-quick dk-tool-${option.choices.length}`}>
      {option.choices.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={now === String(value)}
          onClick={() => choose(String(value))}
        >
          {label(value)}
        </button>
      ))}
    </div>
  );
}

/** Large amounts are misread digit by digit: 1000000 is said as 100万元. */
function spoken(fen: number, texts: Words): string {
  return fen % 100 === 0 && fen >= 1_000_000 ? shortYuan(fen / 100, texts) : '';
}
