import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { isObject, numberOf, numbersOf, objectsOf, textOf } from '../../../engine/react/page/read-options.ts';
import type { RateUnit } from '../../finance/annual-rate.ts';
import type { Loan } from '../../finance/loan.ts';

/** A number field of the calculator: what is allowed, what stands there first, what a tap fills in. */
export interface NumberOption {
  readonly min: number;
  readonly max: number;
  readonly value: string;
  readonly choices: readonly number[];
}

export interface MethodOption {
  readonly method: Loan['method'];
  readonly label: string;
  readonly text: string;
  /** What the first payment is called. */
  readonly payment: string;
  /** What the last payment is called; empty when it needs no mention. */
  readonly last: string;
  /** What all that is paid for the loan is called, and a payment's part of it: interest or a fee. */
  readonly interest: string;
  readonly part: string;
}

export interface UnitOption {
  readonly unit: RateUnit;
  readonly label: string;
  readonly short: string;
}

/** The options of block `loan-calculator`, read with care: a page of a newer release shows less, never breaks. */
export interface CalculatorOptions {
  readonly methods: readonly MethodOption[];
  readonly units: readonly UnitOption[];
  /** Yuan. */
  readonly amount: NumberOption;
  readonly months: NumberOption;
  readonly days: NumberOption;
  /** Percent a year, whatever the unit of the typed rate. */
  readonly rate: NumberOption & { readonly warnAbove: number };
  /** Percent of the amount that a fee at the start may take. */
  readonly feeMax: number;
  readonly lpr: { readonly percent: number; readonly times: number; readonly date: string } | null;
}

const METHODS: readonly string[] = [
  'annuity',
  'equal-principal',
  'interest-first',
  'at-maturity',
  'flat-fee',
];
const UNITS: readonly string[] = ['year', 'month', 'day-360', 'day-365'];

export function calculatorOptions(options: JsonObject): CalculatorOptions {
  const rate = isObject(options.rate) ? options.rate : {};
  const lpr = isObject(options.lpr) ? options.lpr : null;
  return {
    methods: objectsOf(options.methods)
      .filter(({ method }) => METHODS.indexOf(textOf(method)) >= 0)
      .map((row) => ({
        method: row.method as Loan['method'],
        label: textOf(row.label),
        text: textOf(row.text),
        payment: textOf(row.payment),
        last: textOf(row.last),
        interest: textOf(row.interest),
        part: textOf(row.part),
      })),
    units: objectsOf(options.units)
      .filter(({ unit }) => UNITS.indexOf(textOf(unit)) >= 0)
      .map((row) => ({ unit: row.unit as RateUnit, label: textOf(row.label), short: textOf(row.short) })),
    amount: numberOption(options.amount, 1000, 10_000_000),
    months: numberOption(options.months, 1, 360),
    days: numberOption(options.days, 1, 3650),
    rate: { ...numberOption(rate, 0, 36), warnAbove: numberOf(rate.warnAbove, 24) },
    feeMax: numberOf(options.feeMax, 30),
    lpr: lpr && {
      percent: numberOf(lpr.percent, 0),
      times: numberOf(lpr.times, 0),
      date: textOf(lpr.date),
    },
  };
}

function numberOption(value: Json | undefined, min: number, max: number): NumberOption {
  const option = isObject(value) ? value : {};
  const first = numberOf(option.value, Number.NaN);
  return {
    // What the arithmetic is exact for is not exceeded, whatever the option says.
    min: Math.max(min, numberOf(option.min, min)),
    max: Math.min(max, numberOf(option.max, max)),
    value: Number.isNaN(first) ? '' : String(first),
    choices: numbersOf(option.choices),
  };
}
