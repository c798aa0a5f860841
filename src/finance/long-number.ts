/**
 * A whole number of any length, for the one place where 2^53 is not enough and BigInt does not exist: digits in base
 * 10^6, lowest first.
 */
export type LongNumber = readonly number[];

const BASE = 1_000_000;

export const ONE: LongNumber = [1];

/** `long · factor`; the factor is whole, from 0 to 9 · 10^9. */
export function times(long: LongNumber, factor: number): LongNumber {
  return carried(long.map((digit) => digit * factor));
}

/** `a + b`. */
export function plus(a: LongNumber, b: LongNumber): LongNumber {
  const [longer, shorter] = a.length < b.length ? [b, a] : [a, b];
  return carried(longer.map((digit, at) => digit + (shorter[at] ?? 0)));
}

/** Whether `a` is at least `b`. */
export function isAtLeast(a: LongNumber, b: LongNumber): boolean {
  for (let at = Math.max(a.length, b.length) - 1; at >= 0; at -= 1) {
    const [x = 0, y = 0] = [a[at], b[at]];
    if (x !== y) return x > y;
  }
  return true;
}

/** Brings every digit below the base. */
function carried(digits: readonly number[]): LongNumber {
  const done: number[] = [];
  let carry = 0;
  for (let at = 0; at < digits.length || carry > 0; at += 1) {
    const sum = (digits[at] ?? 0) + carry;
    const digit = sum % BASE;
    done.push(digit);
    carry = (sum - digit) / BASE;
  }
  return done;
}
