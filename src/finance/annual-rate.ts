/** How a rate is quoted: by the year, the month, or the day of a year of 360 (banks) or 365 days. */
export type RateUnit = 'year' | 'month' | 'day-360' | 'day-365';

const PERIODS: Readonly<Record<RateUnit, number>> = { year: 1, month: 12, 'day-360': 360, 'day-365': 365 };

/** The nominal annual rate of a quoted one, both in whole millionths: 0.05 % a day is 18 % or 18.25 % a year. */
export function annualRate(quoted: number, unit: RateUnit): number {
  return quoted * PERIODS[unit];
}
