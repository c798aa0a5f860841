import { expect, test } from 'vitest';
import { debtBandOf } from '../../../src/finance/debt-band.ts';

const BANDS = [{ id: 'usual', below: 50 }, { id: 'high', upTo: 70 }, { id: 'too-high' }];

test.each([
  [0, 'usual'],
  [499_999, 'usual'],
  [500_000, 'high'],
  [700_000, 'high'],
  [700_001, 'too-high'],
  [2_000_000, 'too-high'],
])('%i fen a month of an income of 1,000,000 are %s', (repayment, band) => {
  expect(debtBandOf(repayment, 1_000_000, BANDS)?.id).toBe(band);
});

test('a load that no band has room for is in none', () => {
  expect(debtBandOf(6, 10, [{ below: 50 }])).toBeNull();
});
