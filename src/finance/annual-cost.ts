/** What a loan costs a year, as fractions: 0.072 is 7.2 %. */
export interface AnnualCost {
  /** Twelve times the monthly internal rate of return; to be labelled 单利 wherever it is shown. */
  readonly simple: number;
  /** The monthly internal rate compounded over a year (IRR 复利). */
  readonly compound: number;
}

const LOWEST = -0.99;
const HIGHEST = 10;
const DAYS_OF_YEAR = 365;

/**
 * The yearly cost of monthly payments, from what the borrower really receives (principal less what is taken at the
 * start): the way of the central bank's announcement 2021 No. 3, whose published example it reproduces.
 *
 * @returns null when nothing is received, nothing is paid, or no monthly rate from −99 % to 1000 % explains the
 * payments.
 */
export function annualCost(received: number, payments: readonly number[]): AnnualCost | null {
  if (received <= 0 || !payments.some((payment) => payment > 0)) return null;
  const excess = (rate: number) => presentValue(payments, rate) - received;
  let [low, high] = [LOWEST, HIGHEST];
  if (excess(low) < 0 || excess(high) > 0) return null;
  // Bisection: the present value falls as the rate rises, and 100 halvings pass the last bit.
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  const monthly = (low + high) / 2;
  return { simple: 12 * monthly, compound: (1 + monthly) ** 12 - 1 };
}

/**
 * The yearly cost of one payment after some days. A year has 365 days here, also where the lender counts 360: the
 * borrower's does.
 *
 * @returns null when nothing is received or nothing is paid.
 */
export function annualCostOfDays(received: number, payment: number, days: number): AnnualCost | null {
  if (received <= 0 || payment <= 0) return null;
  const years = days / DAYS_OF_YEAR;
  return {
    simple: (payment - received) / received / years,
    compound: (payment / received) ** (1 / years) - 1,
  };
}

/** What the payments, one a month, are worth at the start. */
function presentValue(payments: readonly number[], rate: number): number {
  let value = 0;
  for (let at = payments.length - 1; at >= 0; at -= 1) value = (value + (payments[at] ?? 0)) / (1 + rate);
  return value;
}
