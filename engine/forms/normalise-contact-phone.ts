import { dialledNumber } from './dialled-number.ts';
import { numberAlone } from './number-alone.ts';
import { plainText } from './plain-text.ts';

/**
 * A contact's number: a mobile number as plain digits, a landline with its dashes. A number with an extension stays as
 * it came, to be refused: without what parts the two it would be another number.
 */
export function normaliseContactPhone(text: string): string {
  const number = numberAlone(text);
  return number === null ? plainText(text) : dialledNumber(number);
}
