import type { JsonObject } from '../decide/model/json.ts';
import { typeOf } from './schema-type.ts';
import { placesOf, timesTen } from './times-ten.ts';

/**
 * The least step whose multiples a field of numbers takes, by its type, `decimals` and `multipleOf` together: of whole
 * numbers that are multiples of 2.5 that is 5. Null where it takes any number.
 */
export function numberStep(schema: JsonObject): number | null {
  const places = typeOf(schema) === 'integer' ? 0 : schema.decimals;
  const { multipleOf: least } = schema;
  const steps = [
    ...(typeof places === 'number' ? [timesTen(1, -places)] : []),
    ...(typeof least === 'number' && least > 0 ? [least] : []),
  ];
  if (steps.length === 0) return null;
  const most = Math.max(...steps.map(placesOf));
  const whole = steps.map((one) => timesTen(one, most)).reduce((a, b) => (a / commonFactor(a, b)) * b);
  const step = timesTen(whole, -most);
  // Arguments that are no numbers of places, or are too far apart, are reported for that.
  return step > 0 && Number.isFinite(step) ? step : null;
}

/** The greatest whole number that both are multiples of. */
function commonFactor(a: number, b: number): number {
  return b > 0 ? commonFactor(b, a % b) : a;
}
