import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CarValueRule, carValue } from '../../../src/finance/car-value.ts';
import cars from '../../cases/finance-car-value.json';

const RULE: CarValueRule = {
  firstYear: { low: 800, high: 850 },
  laterYears: { low: 900, high: 900 },
  mileage: [{ above: 20_000, low: 900, high: 950 }],
  step: 10_000,
};

test.each(cars.cases)('$name', ({ car, low, high }) => {
  expect(carValue(car, RULE)).toMatchObject({ low, high });
});

test('the shares behind the range are told in thousandths', () => {
  const car = { price: 10_000_000, months: 36, kilometres: 90_000, region: 1000 };
  expect(carValue(car, RULE)).toMatchObject({
    age: { low: 648, high: 689 },
    mileage: { low: 900, high: 950 },
  });
});

test('of several limits of mileage the highest that is passed counts, in any order', () => {
  const mileage = [
    { above: 30_000, low: 800, high: 850 },
    { above: 20_000, low: 900, high: 950 },
  ];
  const car = { price: 10_000_000, months: 12, kilometres: 30_001, region: 1000 };
  expect(carValue(car, { ...RULE, mileage }).mileage).toMatchObject({ low: 800, high: 850 });
  expect(carValue(car, { ...RULE, mileage: [...mileage].reverse() }).mileage).toMatchObject({ low: 800 });
});

test('a range is a range, older cars are worth no more, and everything is whole steps of fen', () => {
  const car = fc.record({
    price: fc.integer({ min: 100, max: 500_000_000 }).map((tens) => tens * 10),
    months: fc.integer({ min: 0, max: 179 }),
    kilometres: fc.integer({ min: 0, max: 600_000 }),
    region: fc.integer({ min: 900, max: 1000 }),
  });
  fc.assert(
    fc.property(car, (used) => {
      const value = carValue(used, RULE);
      expect(value.low).toBeGreaterThanOrEqual(0);
      expect(value.low).toBeLessThanOrEqual(value.high);
      expect((value.low % RULE.step) + (value.high % RULE.step)).toBe(0);
      // Same yearly mileage, a year more.
      const older = { ...used, months: used.months + 12, kilometres: 0 };
      expect(carValue(older, RULE).high).toBeLessThanOrEqual(carValue({ ...used, kilometres: 0 }, RULE).high);
    }),
  );
});
