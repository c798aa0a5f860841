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
  const moved = Math.round(Number(`${Math.abs(value)}e${places}`));
  const found = Number(`${moved}e-${places}`) * Math.sign(value);
  return Number.isFinite(found) ? found : value;
}
