import { expect, test } from 'vitest';
import { monthlyPayment } from '../../engine/react/blocks/amount/monthly-payment.ts';

test.each([
  [10_000_000, 7.2, 12, 866_190],
  [5_000_000, 18, 24, 249_621],
  [20_000_000, 3.6, 36, 586_928],
  [1_000_000, 24, 6, 178_526],
  [1_000_000, 0, 3, 333_333],
  [1_000_000, 18, 1, 1_015_000],
])('%i fen at %d %% over %i months cost %i fen a month', (fen, percent, months, payment) => {
  expect(monthlyPayment(fen, percent, months)).toBe(payment);
});
