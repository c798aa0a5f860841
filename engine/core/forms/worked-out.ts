import type { FormPackage } from '../model/form.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Rule } from '../model/rule.ts';
import { evaluate } from '../rules/evaluate.ts';
import { type Lookup, UNKNOWN } from '../rules/unknown.ts';
import { fieldOf } from './form-field.ts';
import { typeOf } from './schema-type.ts';

/** Digits of a number that say something; what comes after them is noise, as in 0.30000000000000004. */
const DIGITS = 15;

/**
 * What a rule gives a field as its answer; null while it gives none. A number has as many places as the field holds: nobody
 * could round an answer that cannot be changed.
 */
export function workedOut(form: FormPackage, name: string, rule: Rule, facts: Lookup): Json {
  const value = evaluate(rule, facts);
  if (value === UNKNOWN) return null;
  if (typeof value !== 'number') return value as Json;
  return asHeld(fieldOf(form, name)?.schema ?? {}, value);
}

/** A number as a field holds it: without noise, and rounded to whole ones, to `decimals` and to a multiple of `multipleOf`. */
export function asHeld(schema: JsonObject, value: number): number {
  const plain = Number(value.toPrecision(DIGITS));
  const places = typeOf(schema) === 'integer' ? 0 : schema.decimals;
  const { multipleOf: least } = schema;
  const steps = [
    ...(typeof places === 'number' ? [timesTen(1, -places)] : []),
    ...(typeof least === 'number' && least > 0 ? [least] : []),
  ];
  return steps.length > 0 ? rounded(plain, steps) : plain;
}

/** Rounded to a multiple of all steps as its digits are written, halves away from zero: in binary 1.005 is a little less than that. */
function rounded(value: number, steps: readonly number[]): number {
  const places = Math.max(...steps.map(placesOf));
  const step = steps.map((one) => timesTen(one, places)).reduce((a, b) => (a / commonFactor(a, b)) * b);
  const found = timesTen(Math.round(timesTen(Math.abs(value), places) / step) * step, -places);
  if (!Number.isFinite(found)) return value;
  return value < 0 && found > 0 ? -found : found;
}

/** The greatest whole number that both are multiples of. */
function commonFactor(a: number, b: number): number {
  return b === 0 ? a : commonFactor(b, a % b);
}

/** Places behind the point of the number as it is written. */
function placesOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

/** Moves the point of the number as it is written, which rounds nothing. */
function timesTen(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
