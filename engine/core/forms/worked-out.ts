import type { FormPackage } from '../model/form.ts';
import type { Json } from '../model/json.ts';
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
  const { schema = {} } = fieldOf(form, name) ?? {};
  const places = typeOf(schema) === 'integer' ? 0 : schema.decimals;
  const plain = Number(value.toPrecision(DIGITS));
  return typeof places === 'number' ? rounded(plain, places) : plain;
}

/** Rounded as its digits are written, halves away from zero: in binary 1.005 is a little less than that. */
function rounded(value: number, places: number): number {
  const found = timesTen(Math.round(timesTen(Math.abs(value), places)), -places);
  if (!Number.isFinite(found)) return value;
  return value < 0 && found > 0 ? -found : found;
}

/** Moves the point of the number as it is written, which rounds nothing. */
function timesTen(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
