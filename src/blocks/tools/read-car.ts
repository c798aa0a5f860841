import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import type { CivilDate } from '../../../engine/forms/civil-date.ts';
import { isObject, numberOf, objectsOf, textOf } from '../../../engine/react/page/read-options.ts';
import type { CarValueRule, KeptShare, UsedCar } from '../../finance/car-value.ts';
import { readQuantity } from './read-quantity.ts';

export interface CarInputs {
  readonly price: string;
  readonly year: string;
  readonly month: string;
  readonly mileage: string;
  readonly region: string;
}

interface Region {
  readonly id: string;
  readonly label: string;
  /** Thousandths of the usual price. */
  readonly share: number;
}

/** The options of block `car-valuation`, read with care. */
export interface ValuationOptions {
  readonly rule: CarValueRule;
  readonly regions: readonly Region[];
  /** Guide price in 万元. */
  readonly priceMin: number;
  readonly priceMax: number;
  readonly kilometresMax: number;
  /** Oldest registration, in years. */
  readonly years: number;
  /** Share of the value that lenders usually lend, in thousandths; null to leave it out. */
  readonly lent: KeptShare | null;
}

type Problem = 'missing' | 'range' | null;

interface ReadCar {
  /** Null while something is missing or out of range. */
  readonly car: UsedCar | null;
  readonly problems: Readonly<Record<'price' | 'registered' | 'mileage', Problem>>;
}

export function valuationOptions(options: JsonObject): ValuationOptions {
  return {
    rule: {
      firstYear: shareOf(options.firstYear),
      laterYears: shareOf(options.laterYears),
      mileage: objectsOf(options.mileage).map((row) => ({
        ...shareOf(row),
        above: numberOf(row.above, Number.MAX_SAFE_INTEGER),
      })),
      step: Math.max(1, numberOf(options.step, 100) * 100),
    },
    regions: objectsOf(options.regions).map((row) => ({
      id: textOf(row.id),
      label: textOf(row.label),
      share: numberOf(row.share, 1000),
    })),
    priceMin: numberOf(options.priceMin, 1),
    priceMax: Math.min(1000, numberOf(options.priceMax, 1000)),
    kilometresMax: numberOf(options.kilometresMax, 600_000),
    years: numberOf(options.years, 15),
    lent: options.lent === undefined ? null : shareOf(options.lent),
  };
}

/** Reads the car that the visitor typed. `today` is the day in China. */
export function readCar(
  inputs: CarInputs,
  { regions, priceMin, priceMax, kilometresMax, years }: ValuationOptions,
  today: Pick<CivilDate, 'year' | 'month'>,
): ReadCar {
  const price = readQuantity(inputs.price, { places: 2, min: priceMin * 100, max: priceMax * 100 });
  const mileage = readQuantity(inputs.mileage, { places: 2, min: 0, max: kilometresMax / 100 });
  const months = (today.year - Number(inputs.year)) * 12 + today.month - Number(inputs.month);
  const isDated = inputs.year !== '' && inputs.month !== '';
  const registered: Problem = !isDated ? 'missing' : months < 0 || months > years * 12 ? 'range' : null;
  const region = regions.find(({ id }) => id === inputs.region) ?? regions[0];
  const problems = { price: price.problem, registered, mileage: mileage.problem };
  if (price.units === null || mileage.units === null || registered !== null) return { car: null, problems };
  const car: UsedCar = {
    // Hundredths of 万元 are 100 yuan; hundredths of 万公里 are 100 km.
    price: price.units * 10_000,
    months,
    kilometres: mileage.units * 100,
    region: region?.share ?? 1000,
  };
  return { car, problems };
}

function shareOf(value: Json | undefined): KeptShare {
  const share = isObject(value) ? value : {};
  return { low: numberOf(share.low, 1000), high: numberOf(share.high, 1000) };
}
