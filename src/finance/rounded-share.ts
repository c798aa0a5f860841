/**
 * `value · numerator / denominator`, rounded half up, exact for whole numbers that are not negative.
 *
 * Old web views have no BigInt, and a plain product of fen and a rate passes 2^53. The value is therefore split by the
 * denominator first: the whole part is multiplied as it is, only the remainder is rounded. Exact as long as the result
 * and `2 · numerator · denominator` stay below 2^53.
 */
export function roundedShare(value: number, numerator: number, denominator: number): number {
  const rest = value % denominator;
  const whole = (value - rest) / denominator;
  return whole * numerator + roundedQuotient(rest * numerator, denominator);
}

/** `dividend / divisor`, rounded half up, exact for whole numbers that are not negative. */
export function roundedQuotient(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
}
