import { parseDecimal } from '../../finance/parse-decimal.ts';

/** A typed number in whole units of its last place, or why there is none. */
export type Quantity =
  | { readonly units: number; readonly problem: null }
  | { readonly units: null; readonly problem: 'missing' | 'range' };

interface Limits {
  /** Decimal places. */
  readonly places: number;
  /** In whole units of the last place, both included. */
  readonly min: number;
  readonly max: number;
}

/** Reads what a visitor typed into a number field. Text that is no number counts as out of range. */
export function readQuantity(text: string, { places, min, max }: Limits): Quantity {
  if (text.trim() === '') return { units: null, problem: 'missing' };
  const units = parseDecimal(text, places);
  return units === null || units < min || units > max
    ? { units: null, problem: 'range' }
    : { units, problem: null };
}
