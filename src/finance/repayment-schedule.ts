import { annuityPayment } from './annuity-payment.ts';
import { type Installment, type Loan, MILLION, type MonthlyLoan } from './loan.ts';
import { roundedQuotient, roundedShare } from './rounded-share.ts';

/**
 * Every payment of a loan, in fen. Interest is rounded half up each period; the last period takes what is left, so that
 * the parts of the principal add up to it. A loan that rounding has paid off before its end (seen only at terms of
 * decades and the highest rates) has payments of 0 from there on, never a negative balance.
 */
export function repaymentSchedule(loan: Loan): readonly Installment[] {
  const { principal, rate } = loan;
  if (loan.method === 'at-maturity') {
    const interest = roundedShare(principal * rate, loan.days, MILLION * loan.yearDays);
    return [{ period: 1, payment: principal + interest, principal, interest, balance: 0 }];
  }
  const rows: Installment[] = [];
  const partOf = principalParts(loan);
  for (let period = 1, balance = principal; period <= loan.months; period += 1) {
    const interest = monthlyInterest(loan.method === 'flat-fee' ? principal : balance, rate);
    const part = period === loan.months ? balance : Math.min(partOf(interest), balance);
    balance -= part;
    rows.push({ period, payment: part + interest, principal: part, interest, balance });
  }
  return rows;
}

/** The part of the principal in a period's payment, before the last, by the interest of the period. */
function principalParts({ method, principal, rate, months }: MonthlyLoan): (interest: number) => number {
  switch (method) {
    case 'annuity': {
      const payment = annuityPayment(principal, rate, months);
      return (interest) => payment - interest;
    }
    case 'equal-principal':
    case 'flat-fee': {
      const part = principal < months ? 0 : roundedQuotient(principal, months);
      return () => part;
    }
    case 'interest-first':
      return () => 0;
  }
}

/** One month's interest on a balance, in fen, rounded half up. */
function monthlyInterest(balance: number, rate: number): number {
  return roundedShare(balance, rate, 12 * MILLION);
}
