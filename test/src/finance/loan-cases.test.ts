import { describe, expect, test } from 'vitest';
import { formatPercent } from '../../../engine/decide/text/format-percent.ts';
import { annualCost } from '../../../src/finance/annual-cost.ts';
import { annualRate, type RateUnit } from '../../../src/finance/annual-rate.ts';
import type { Loan } from '../../../src/finance/loan.ts';
import { loanQuote } from '../../../src/finance/loan-quote.ts';
import { parseDecimal } from '../../../src/finance/parse-decimal.ts';
import { repaymentSchedule } from '../../../src/finance/repayment-schedule.ts';
import halves from '../../cases/finance-halves.json';
import loans from '../../cases/finance-loans.json';
import rates from '../../cases/finance-rates.json';

describe('a loan by each method', () => {
  test.each(loans.cases)('$name', (row) => {
    const quote = loanQuote(row.loan as Loan, row.fee);
    expect({
      first: quote.firstPayment,
      last: quote.lastPayment,
      interest: quote.totalInterest,
      total: quote.totalPayment,
    }).toEqual({ first: row.first, last: row.last, interest: row.interest, total: row.total });
    expect(quote.received).toBe(row.loan.principal - row.fee);
    expect(quote.totalCost).toBe(row.interest + row.fee);
    if (row.simple) expect(formatPercent(quote.cost?.simple ?? Number.NaN)).toBe(row.simple);
    if (row.compound) expect(formatPercent(quote.cost?.compound ?? Number.NaN)).toBe(row.compound);
    if (row.schedule) {
      const rows = quote.schedule.map(({ payment, principal, interest, balance }) => [
        payment,
        principal,
        interest,
        balance,
      ]);
      expect(rows).toEqual(row.schedule);
    }
  });

  test('V16: the published example of the central bank, 9,900,000 received and 12 payments of 883,330', () => {
    const cost = annualCost(9_900_000, Array<number>(12).fill(883_330));
    expect(formatPercent(cost?.simple ?? 0)).toBe('12.80%');
    expect(formatPercent(cost?.compound ?? 0)).toBe('13.58%');
  });

  test('a loan to be paid back after 30 days costs its daily rate times 365 days a year, however interest is counted', () => {
    const of365 = loanQuote({
      method: 'at-maturity',
      principal: 500_000,
      rate: 146_000,
      days: 30,
      yearDays: 365,
    });
    const of360 = loanQuote({
      method: 'at-maturity',
      principal: 500_000,
      rate: 146_000,
      days: 30,
      yearDays: 360,
    });
    expect(formatPercent(of365.cost?.simple ?? 0)).toBe('14.60%');
    expect(formatPercent(of360.cost?.simple ?? 0)).toBe('14.80%');
    expect(of360.cost?.compound).toBeGreaterThan(of360.cost?.simple ?? 1);
  });

  test('there is no yearly cost where nothing is received or nothing is paid', () => {
    expect(annualCost(0, [100])).toBeNull();
    expect(annualCost(100, [])).toBeNull();
    expect(annualCost(1, [1000, 1000])).toBeNull();
    expect(loanQuote({ method: 'annuity', principal: 1000, rate: 0, months: 3 }, 1000).cost).toBeNull();
  });
});

test.each(halves.cases)('$name', ({ balance, rate, interest }) => {
  const [first] = repaymentSchedule({ method: 'interest-first', principal: balance, rate, months: 2 });
  expect(first?.interest).toBe(interest);
});

test.each(rates.cases)('a rate of $name', ({ typed, unit, rate }) => {
  expect(annualRate(parseDecimal(typed, 4) ?? Number.NaN, unit as RateUnit)).toBe(rate);
});

describe('numbers as visitors type them', () => {
  test.each([
    ['10000', 2, 1_000_000],
    ['10,000.5', 2, 1_000_050],
    ['１２．５', 2, 1250],
    [' 7.2 ', 4, 72_000],
    ['.5', 2, 50],
    ['5.', 2, 500],
    ['0', 2, 0],
    ['', 2, null],
    ['.', 2, null],
    ['1.234', 2, null],
    ['-1', 2, null],
    ['1e5', 2, null],
    ['一万', 2, null],
    ['12345678901', 2, null],
  ])('%j with %i places is %j', (text, places, units) => {
    expect(parseDecimal(text, places)).toBe(units);
  });
});
