import { annualRate } from '../../finance/annual-rate.ts';
import { type Loan, MILLION } from '../../finance/loan.ts';
import { parseDecimal } from '../../finance/parse-decimal.ts';
import type { CalculatorOptions } from './calculator-options.ts';
import { type Quantity, readQuantity } from './read-quantity.ts';

/** The inputs of the calculator, as typed. */
export interface LoanInputs {
  readonly method: string;
  readonly amount: string;
  readonly months: string;
  readonly days: string;
  readonly yearDays: string;
  readonly rate: string;
  readonly unit: string;
  readonly fee: string;
}

type Problem = Quantity['problem'];

export interface ReadLoan {
  /** Null while something is missing or out of range. */
  readonly loan: Loan | null;
  /** Fen taken at the start. */
  readonly fee: number;
  /** Fen; null while there is no amount. */
  readonly principal: number | null;
  /** Nominal annual rate in millionths; null while there is none. */
  readonly rate: number | null;
  readonly problems: Readonly<Record<'amount' | 'term' | 'rate' | 'fee', Problem>>;
}

/** Reads the loan that the visitor typed; money becomes fen and rates become millionths digit by digit. */
export function readLoan(inputs: LoanInputs, options: CalculatorOptions): ReadLoan {
  const { amount: limits, months, days, rate: rates, feeMax } = options;
  const method = options.methods.find((each) => each.method === inputs.method)?.method ?? 'annuity';
  const unit = options.units.find((each) => each.unit === inputs.unit)?.unit ?? 'year';
  const amount = readQuantity(inputs.amount, { places: 2, min: limits.min * 100, max: limits.max * 100 });
  const term =
    method === 'at-maturity'
      ? readQuantity(inputs.days, { places: 0, min: days.min, max: days.max })
      : readQuantity(inputs.months, { places: 0, min: months.min, max: months.max });
  const rate = readRate(inputs.rate, unit, rates);
  const fee =
    inputs.fee.trim() === ''
      ? { units: 0, problem: null }
      : readQuantity(inputs.fee, {
          places: 2,
          min: 0,
          max: Math.floor(((amount.units ?? limits.max * 100) * feeMax) / 100),
        });
  const problems = { amount: amount.problem, term: term.problem, rate: rate.problem, fee: fee.problem };
  return {
    loan: loanOf(method, amount, rate, term, inputs.yearDays, fee),
    fee: fee.units ?? 0,
    principal: amount.units,
    rate: rate.units,
    problems,
  };
}

/** The limits hold for the year, whatever unit is typed. */
function readRate(
  text: string,
  unit: Parameters<typeof annualRate>[1],
  { min, max }: CalculatorOptions['rate'],
): Quantity {
  if (text.trim() === '') return { units: null, problem: 'missing' };
  const quoted = parseDecimal(text, 4);
  const year = quoted === null ? null : annualRate(quoted, unit);
  const allowed = year !== null && year >= (min * MILLION) / 100 && year <= (max * MILLION) / 100;
  return allowed ? { units: year, problem: null } : { units: null, problem: 'range' };
}

function loanOf(
  method: Loan['method'],
  amount: Quantity,
  rate: Quantity,
  term: Quantity,
  yearDays: string,
  fee: Quantity,
): Loan | null {
  if (amount.units === null || rate.units === null || term.units === null || fee.units === null) return null;
  const base = { principal: amount.units, rate: rate.units };
  return method === 'at-maturity'
    ? { ...base, method, days: term.units, yearDays: yearDays === '360' ? 360 : 365 }
    : { ...base, method, months: term.units };
}
