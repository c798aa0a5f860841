import { roundedShare } from './rounded-share.ts';

/** Thousandths that a value keeps, at worst and at best. */
export interface KeptShare {
  readonly low: number;
  readonly high: number;
}

/** How a car loses value. Shares in thousandths. */
export interface CarValueRule {
  /** Kept after the first year. */
  readonly firstYear: KeptShare;
  /** Kept of the rest after each further year. */
  readonly laterYears: KeptShare;
  /** Kept by a car that is driven more than `above` kilometres a year; the highest limit that is passed counts. */
  readonly mileage: readonly (KeptShare & { readonly above: number })[];
  /** The range is widened to whole steps of this many fen. */
  readonly step: number;
}

export interface UsedCar {
  /** Guide price when it was new, in fen, up to 10^10. */
  readonly price: number;
  /** Full months since its first registration. */
  readonly months: number;
  readonly kilometres: number;
  /** Thousandths of the country's usual price that its region pays. */
  readonly region: number;
}

/** A range in fen, and the shares that made it, in thousandths. */
export interface CarValue {
  readonly low: number;
  readonly high: number;
  readonly age: KeptShare;
  readonly mileage: KeptShare;
}

/**
 * What a used car may be worth: guide price × age × mileage × region, each step in whole fen. A year that is not over
 * counts by its months. An estimate: nobody has seen the car.
 */
export function carValue(car: UsedCar, rule: CarValueRule): CarValue {
  const mileage = mileageShare(car, rule);
  const low = aged(car, rule, 'low');
  const high = aged(car, rule, 'high');
  const worth = (value: number, kept: number) =>
    roundedShare(roundedShare(value, kept, 1000), car.region, 1000);
  const [least, most] = [worth(low, mileage.low), worth(high, mileage.high)];
  return {
    low: least - (least % rule.step),
    high: most % rule.step === 0 ? most : most - (most % rule.step) + rule.step,
    age: { low: roundedShare(low, 1000, car.price), high: roundedShare(high, 1000, car.price) },
    mileage,
  };
}

/** The price after the car's years, in fen. */
function aged({ price, months }: UsedCar, { firstYear, laterYears }: CarValueRule, end: keyof KeptShare) {
  let value = price;
  for (let left = months, kept = firstYear[end]; left > 0; left -= 12, kept = laterYears[end]) {
    value = roundedShare(value, 12_000 - (1000 - kept) * Math.min(left, 12), 12_000);
  }
  return value;
}

/** A car younger than a year is measured as if it had been driven for one. */
function mileageShare({ months, kilometres }: UsedCar, { mileage }: CarValueRule): KeptShare {
  let share: KeptShare = { low: 1000, high: 1000 };
  let highest = 0;
  for (const { above, low, high } of mileage) {
    if (above < highest || kilometres * 12 <= above * Math.max(months, 12)) continue;
    share = { low, high };
    highest = above;
  }
  return share;
}
