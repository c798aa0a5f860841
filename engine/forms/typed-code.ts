import type { JsonObject } from '../decide/model/json.ts';
import { bareText } from './bare-text.ts';

/** Whether digits are as many as a code has: 4 to 8, or what the schema of the field says, with its pattern. */
export function isCode(digits: string, { minLength = 4, maxLength = 8, pattern = '' }: JsonObject): boolean {
  return new RegExp(`^(?=\\d{${minLength},${maxLength}}$).*${pattern}`, 'u').test(digits);
}

/** A code that was filled in twice, once. */
export function once(digits: string, rule: JsonObject): string {
  const half = digits.slice(digits.length / 2);
  return half + half === digits && isCode(half, rule) ? half : digits;
}

/**
 * A code that was typed, pasted or filled in alone, as plain digits: without blanks, dashes and dots, and once where it
 * came twice. Any other text stays as it is.
 *
 * @param rule schema of the field.
 */
export function typedCode(text: string, rule: JsonObject = {}): string {
  const bare = bareText(text);
  return /\D/.test(bare) ? text : once(bare, rule);
}
