import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { isObject, numberOf, numbersOf, objectsOf, textOf } from '../../../engine/react/page/read-options.ts';
import { type DebtBand, debtBandOf } from '../../finance/debt-band.ts';
import type { MonthlyLoan } from '../../finance/loan.ts';
import { MILLION } from '../../finance/loan.ts';
import { readQuantity } from './read-quantity.ts';

export interface DebtInputs {
  readonly repayment: string;
  readonly income: string;
  readonly debt: string;
  readonly rate: string;
  readonly months: string;
}

interface Band extends DebtBand {
  readonly label: string;
  readonly text: string;
  readonly tone: string;
}

/** The options of block `debt-check`, read with care. */
export interface DebtOptions {
  readonly bands: readonly Band[];
  /** Yuan. */
  readonly max: number;
  /** Percent a year, of the simulated loan. */
  readonly rate: { readonly value: string; readonly min: number; readonly max: number };
  /** Months of the simulated loan to choose from. */
  readonly months: readonly number[];
  /** The one of them that is chosen until the visitor chooses. */
  readonly term: number;
}

type Problem = 'missing' | 'range' | null;

interface ReadDebt {
  /** Fen a month; null while missing. */
  readonly repayment: number | null;
  readonly income: number | null;
  readonly band: Band | null;
  /** The loan that would take the place of all debts; null while something of it is missing. */
  readonly loan: MonthlyLoan | null;
  readonly problems: Readonly<Record<'repayment' | 'income' | 'debt' | 'rate', Problem>>;
}

export function debtOptions(options: JsonObject): DebtOptions {
  const rate = isObject(options.rate) ? options.rate : {};
  const months = numbersOf(options.months).filter((each) => each >= 1 && each <= 360);
  return {
    bands: objectsOf(options.bands).map((row) => ({
      label: textOf(row.label),
      text: textOf(row.text),
      tone: textOf(row.tone),
      ...(typeof row.below === 'number' ? { below: row.below } : {}),
      ...(typeof row.upTo === 'number' ? { upTo: row.upTo } : {}),
    })),
    max: Math.min(10_000_000, numberOf(options.max, 10_000_000)),
    rate: {
      value: String(numberOf(rate.value, 12)),
      min: Math.max(0, numberOf(rate.min, 0)),
      max: Math.min(36, numberOf(rate.max, 24)),
    },
    months,
    term: months.find((each) => each === options.term) ?? months[0] ?? 12,
  };
}

/** Reads what the visitor typed about income and debts. */
export function readDebt(inputs: DebtInputs, options: DebtOptions): ReadDebt {
  const { max, rate: rates, bands } = options;
  const yuan = (text: string, min: number) =>
    readQuantity(text, { places: 2, min: min * 100, max: max * 100 });
  const repayment = yuan(inputs.repayment, 0);
  const income = yuan(inputs.income, 1);
  const debt = yuan(inputs.debt, 1);
  const rate = readQuantity(inputs.rate, {
    places: 4,
    min: (rates.min * MILLION) / 100,
    max: (rates.max * MILLION) / 100,
  });
  const term = options.months.find((each) => String(each) === inputs.months) ?? options.term;
  return {
    repayment: repayment.units,
    income: income.units,
    band:
      repayment.units === null || income.units === null
        ? null
        : debtBandOf(repayment.units, income.units, bands),
    loan:
      debt.units === null || rate.units === null
        ? null
        : { method: 'annuity', principal: debt.units, rate: rate.units, months: term },
    problems: {
      repayment: repayment.problem,
      income: income.problem,
      debt: debt.problem,
      rate: rate.problem,
    },
  };
}
