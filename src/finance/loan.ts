/**
 * Money is whole fen. A rate is the nominal annual rate in whole millionths: 7.2 % is 72 000. That is a hundredth of a
 * basis point, so that a rate quoted by the day, 0.0333 % × 365, is still a whole number. No yuan, no percent, no
 * fraction enters a sum.
 */

/** How a loan is paid back in equal months. */
export type MonthlyMethod =
  /** 等额本息: the same payment each month. */
  | 'annuity'
  /** 等额本金: the same part of the principal each month, and the interest on what is left. */
  | 'equal-principal'
  /** 先息后本: interest each month, the principal in the last. */
  | 'interest-first'
  /** 等本等息: principal in equal parts, and each month a fee on the whole first principal. */
  | 'flat-fee';

export interface MonthlyLoan {
  readonly method: MonthlyMethod;
  /** Fen, 1 to 10^9. */
  readonly principal: number;
  /** Millionths a year, 0 to 10^6; of a flat fee twelve times the monthly one. */
  readonly rate: number;
  /** 1 to 360. */
  readonly months: number;
}

/** 到期一次还本付息: principal and interest in one payment, after some days. */
export interface MaturityLoan {
  readonly method: 'at-maturity';
  /** Fen, 1 to 10^9. */
  readonly principal: number;
  /** Millionths a year, 0 to 10^6. */
  readonly rate: number;
  /** 1 to 10 950. */
  readonly days: number;
  /** Days that the lender's year has; Chinese banks use 360, most others 365. */
  readonly yearDays: 360 | 365;
}

export type Loan = MonthlyLoan | MaturityLoan;

/** One payment of a schedule, in fen. */
export interface Installment {
  /** Counted from 1. */
  readonly period: number;
  readonly payment: number;
  readonly principal: number;
  /** Interest, or the fee of a flat-fee loan. */
  readonly interest: number;
  /** Principal still owed after this payment. */
  readonly balance: number;
}

/** Millionths in the whole. */
export const MILLION = 1_000_000;
