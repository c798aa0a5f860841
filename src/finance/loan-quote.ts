import { type AnnualCost, annualCost, annualCostOfDays } from './annual-cost.ts';
import type { Installment, Loan } from './loan.ts';
import { repaymentSchedule } from './repayment-schedule.ts';

/** Everything that a calculator shows of a loan. Money in fen. */
export interface LoanQuote {
  readonly schedule: readonly Installment[];
  readonly firstPayment: number;
  readonly lastPayment: number;
  readonly totalInterest: number;
  /** All payments together; a fee taken at the start is not one of them. */
  readonly totalPayment: number;
  /** Interest and the fee taken at the start. */
  readonly totalCost: number;
  /** What the borrower gets: the principal less the fee taken at the start. */
  readonly received: number;
  /** Null when the fee leaves nothing. */
  readonly cost: AnnualCost | null;
}

/** @param upfrontFee fen that are taken when the loan begins. */
export function loanQuote(loan: Loan, upfrontFee = 0): LoanQuote {
  const schedule = repaymentSchedule(loan);
  const payments = schedule.map(({ payment }) => payment);
  const received = loan.principal - upfrontFee;
  const totalPayment = payments.reduce((sum, payment) => sum + payment, 0);
  const totalInterest = totalPayment - loan.principal;
  return {
    schedule,
    firstPayment: payments[0] ?? 0,
    lastPayment: payments[payments.length - 1] ?? 0,
    totalInterest,
    totalPayment,
    totalCost: totalInterest + upfrontFee,
    received,
    cost:
      loan.method === 'at-maturity'
        ? annualCostOfDays(received, totalPayment, loan.days)
        : annualCost(received, payments),
  };
}
