import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annuityPayment } from '../../../src/finance/annuity-payment.ts';
import type { Loan, MonthlyLoan } from '../../../src/finance/loan.ts';
import { loanQuote } from '../../../src/finance/loan-quote.ts';
import { repaymentSchedule } from '../../../src/finance/repayment-schedule.ts';
import { roundedShare } from '../../../src/finance/rounded-share.ts';

/** Everything that the calculator lets a visitor ask for, and a good deal more. */
const principal = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 1_000_000_000 }));
const rate = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 360_000 }),
  fc.integer({ min: 1, max: 3600 }).map((points) => points * 100),
);
const months = fc.integer({ min: 1, max: 360 });
const methods = ['annuity', 'equal-principal', 'interest-first', 'flat-fee'] as const;
const monthlyLoan: fc.Arbitrary<MonthlyLoan> = fc.record({
  method: fc.constantFrom(...methods),
  principal,
  rate,
  months,
});
const maturityLoan: fc.Arbitrary<Loan> = fc.record({
  method: fc.constant('at-maturity' as const),
  principal,
  rate,
  days: fc.integer({ min: 1, max: 10_950 }),
  yearDays: fc.constantFrom(360 as const, 365 as const),
});
const anyLoan: fc.Arbitrary<Loan> = fc.oneof(
  { arbitrary: monthlyLoan, weight: 4 },
  { arbitrary: maturityLoan, weight: 1 },
);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const half = (value: bigint, divisor: bigint) => Number((2n * value + divisor) / (2n * divisor));

describe('every schedule', () => {
  test('pays back exactly what was borrowed, in whole fen, and is never overpaid', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const { schedule, totalPayment, totalInterest } = loanQuote(loan);
        expect(sum(schedule.map((row) => row.principal))).toBe(loan.principal);
        expect(schedule[schedule.length - 1]?.balance).toBe(0);
        expect(totalPayment).toBe(loan.principal + totalInterest);
        let before = loan.principal;
        for (const row of schedule) {
          expect(row.payment).toBe(row.principal + row.interest);
          expect(row.balance).toBe(before - row.principal);
          for (const value of [row.payment, row.principal, row.interest, row.balance]) {
            expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
          }
          before = row.balance;
        }
      }),
    );
  });

  test('says of the interest what integers of any length say', () => {
    fc.assert(
      fc.property(monthlyLoan, (loan) => {
        let before = loan.principal;
        for (const row of repaymentSchedule(loan)) {
          const base = BigInt(loan.method === 'flat-fee' ? loan.principal : before);
          expect(row.interest).toBe(half(base * BigInt(loan.rate), 12_000_000n));
          before = row.balance;
        }
      }),
    );
    fc.assert(
      fc.property(maturityLoan, (loan) => {
        if (loan.method !== 'at-maturity') return;
        const product = BigInt(loan.principal) * BigInt(loan.rate) * BigInt(loan.days);
        const [row] = repaymentSchedule(loan);
        expect(row?.interest).toBe(half(product, 1_000_000n * BigInt(loan.yearDays)));
      }),
    );
  });
});

test('a rounded share is what integers of any length say', () => {
  const numbers = [1e15, 1e6, 12e6].map((max) => fc.integer({ min: 1, max }));
  fc.assert(
    fc.property(
      ...(numbers as [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>]),
      (v, n, d) => {
        const exact = half(BigInt(v) * BigInt(n), BigInt(d));
        fc.pre(Number.isSafeInteger(exact));
        expect(roundedShare(v, n, d)).toBe(exact);
      },
    ),
  );
});

describe('equal payments', () => {
  function exactPayment(fen: number, millionths: number, periods: number): number {
    const [p, r, n, year] = [BigInt(fen), BigInt(millionths), BigInt(periods), 12_000_000n];
    if (r === 0n) return half(p, n);
    const [grown, plain] = [(year + r) ** n, year ** n];
    return half(p * r * grown, year * (grown - plain));
  }

  test('are the exact payment, rounded half up', () => {
    fc.assert(
      fc.property(principal, rate, months, (fen, millionths, periods) => {
        expect(annuityPayment(fen, millionths, periods)).toBe(exactPayment(fen, millionths, periods));
      }),
      { numRuns: 300 },
    );
  });

  test('round up from exactly half a fen, where floating point may not', () => {
    // 1,545,450 · k fen at 36 % over three months end in exactly half a fen; a sum of fractions says one less.
    expect(annuityPayment(7_727_250, 360_000, 3)).toBe(2_731_818);
    expect(annuityPayment(3, 0, 2)).toBe(2);
    for (let fen = 1_545_450; fen < 200_000_000; fen += 2 * 1_545_450) {
      expect(annuityPayment(fen, 360_000, 3)).toBe(exactPayment(fen, 360_000, 3));
    }
  });

  test('are equal except the last, which differs by at most a fen a month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 240_000 }),
        fc.integer({ min: 2, max: 36 }),
        (fen, millionths, periods) => {
          const rows = repaymentSchedule({
            method: 'annuity',
            principal: fen,
            rate: millionths,
            months: periods,
          });
          const payment = annuityPayment(fen, millionths, periods);
          expect(rows.slice(0, -1).every((row) => row.payment === payment)).toBe(true);
          expect(Math.abs((rows[periods - 1]?.payment ?? 0) - payment)).toBeLessThanOrEqual(periods);
        },
      ),
    );
  });

  test('over decades: the last differs by no more than a fen a month grown to the end', () => {
    fc.assert(
      fc.property(principal, rate, months, (fen, millionths, periods) => {
        const rows = repaymentSchedule({
          method: 'annuity',
          principal: fen,
          rate: millionths,
          months: periods,
        });
        const monthly = millionths / 12_000_000;
        const grown = monthly === 0 ? periods : ((1 + monthly) ** periods - 1) / monthly;
        const payment = annuityPayment(fen, millionths, periods);
        const early = rows.findIndex((row) => row.balance === 0);
        expect(rows.slice(0, early).every((row) => row.payment === payment)).toBe(true);
        const last = rows[periods - 1]?.payment ?? 0;
        if (early === periods - 1) expect(Math.abs(last - payment)).toBeLessThanOrEqual(grown + 1);
        else expect(sum(rows.slice(early + 1).map((row) => row.payment))).toBe(0);
      }),
    );
  });
});

test('without a fee, the simple yearly cost is the nominal rate, within a hundredth of a percent', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('annuity' as const, 'equal-principal' as const, 'interest-first' as const),
      fc.integer({ min: 100_000, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 360_000 }),
      fc.integer({ min: 1, max: 360 }),
      (method, fen, millionths, periods) => {
        const { cost } = loanQuote({ method, principal: fen, rate: millionths, months: periods });
        expect(Math.abs((cost?.simple ?? 9) - millionths / 1e6)).toBeLessThanOrEqual(0.0001);
        expect(cost?.compound).toBeGreaterThanOrEqual((cost?.simple ?? 9) - 1e-12);
      },
    ),
  );
});

test('a fee taken at the start makes a loan dearer', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...methods),
      fc.integer({ min: 100_000, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 360_000 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 30 }),
      (method, fen, millionths, periods, percent) => {
        const loan = { method, principal: fen, rate: millionths, months: periods };
        const fee = roundedShare(fen, percent, 100);
        expect(loanQuote(loan, fee).cost?.simple).toBeGreaterThan(loanQuote(loan).cost?.simple ?? 9);
      },
    ),
  );
});
