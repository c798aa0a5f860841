import { MILLION } from './loan.ts';
import { isAtLeast, type LongNumber, ONE, plus, times } from './long-number.ts';

/** Below this distance from the half, in fen, floating point may round to the wrong side. */
const DOUBT = 0.01;

/**
 * The monthly payment of an annuity loan (等额本息) in fen, `P·r·(1+r)^n / ((1+r)^n − 1)`, rounded half up and exact.
 *
 * @param principal fen, up to 10^9.
 * @param rate millionths a year, up to 10^6.
 * @param months 1 to 360.
 */
export function annuityPayment(principal: number, rate: number, months: number): number {
  // The sum of discounts has none of the cancellation of `(1+r)^n − 1`, also at a rate next to nothing, and uses only
  // operations that every browser rounds alike.
  const discount = (12 * MILLION) / (12 * MILLION + rate);
  let factor = 0;
  for (let power = discount, month = 0; month < months; month += 1, power *= discount) factor += power;
  const payment = principal / factor;
  const below = Math.floor(payment);
  if (Math.abs(payment - below - 0.5) > DOUBT) return Math.round(payment);
  return isAtLeastHalfAbove(below, principal, rate, months) ? below + 1 : below;
}

/** Whether the exact payment is at least `fen` and a half: compared in whole numbers, multiplied out. */
function isAtLeastHalfAbove(fen: number, principal: number, rate: number, months: number): boolean {
  if (rate === 0) return 2 * principal >= (2 * fen + 1) * months;
  const year = 12 * MILLION;
  const grown = power(year + rate, months);
  const plain = power(year, months);
  // 2·P·rate·grown ≥ (2·fen + 1)·year·(grown − plain)? The negative term has changed sides.
  const half = 2 * fen + 1;
  return isAtLeast(
    plus(times(times(grown, 2 * principal), rate), times(times(plain, half), year)),
    times(times(grown, half), year),
  );
}

function power(base: number, exponent: number): LongNumber {
  let result = ONE;
  for (let step = 0; step < exponent; step += 1) result = times(result, base);
  return result;
}
