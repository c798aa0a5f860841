import type { FormPackage } from '../decide/model/form.ts';
import type { Json, JsonObject } from '../decide/model/json.ts';
import type { Rule } from '../decide/model/rule.ts';
import { evaluate } from '../decide/rules/evaluate.ts';
import { type Lookup, UNKNOWN } from '../decide/rules/unknown.ts';
import { fieldOf } from './form-field.ts';
import { numberStep } from './number-step.ts';
import { placesOf, timesTen } from './times-ten.ts';

/** Digits of a number that say something; what comes after them is noise, as in 0.30000000000000004. */
const DIGITS = 15;

/**
 * What a rule gives a field as its answer; null while it gives none. A number has as many places as the field holds:
 * nobody could round an answer that cannot be changed.
 */
export function workedOut(form: FormPackage, name: string, rule: Rule, facts: Lookup): Json {
  const value = evaluate(rule, facts);
  if (value === UNKNOWN) return null;
  if (typeof value !== 'number') return value as Json;
  return asHeld(fieldOf(form, name)?.schema ?? {}, value);
}

/**
 * A number as a field holds it: without noise, and rounded to whole ones, to `decimals` and to a multiple of
 * `multipleOf`.
 */
export function asHeld(schema: JsonObject, value: number): number {
  const plain = Number(value.toPrecision(DIGITS));
  const step = numberStep(schema);
  return step === null ? plain : rounded(plain, step);
}

/**
 * Rounded to a multiple of a step as its digits are written, halves away from zero: in binary 1.005 is a little less
 * than that.
 */
function rounded(value: number, step: number): number {
  const places = placesOf(step);
  const whole = timesTen(step, places);
  const found = timesTen(Math.round(timesTen(Math.abs(value), places) / whole) * whole, -places);
  if (!Number.isFinite(found)) return value;
  return value < 0 && found > 0 ? -found : found;
}
