import { normalisePhone } from './phone.ts';
import { plainText } from './plain-text.ts';

/** A number behind which that of an extension stands. */
const EXTENSION = /\d\D*(?:[转轉]|分[机機]|内线|ext|x|#)\D*\d|\d{7}\s*[,;pw]+\s*\d{1,5}$/i;

/**
 * A contact's number: a mobile number as plain digits; a landline as its digits with the dashes between them, beginning
 * with 0 where it was written for callers from abroad. Everything but digits and dashes is dropped (spec section 5). A
 * number with an extension stays as it came, to be refused: without what parts the two it would be another number.
 */
export function normaliseContactPhone(text: string): string {
  const number = text.replace(/(\d)\?.*/, '$1');
  const digits = normalisePhone(number);
  if (/^1\d{10}$/.test(digits)) return digits;
  const plain = plainText(number);
  if (EXTENSION.test(plain)) return plain;
  const kept = plain
    .replace(/[‐-―−]/g, '-')
    .replace(/^[^\d+]+|(?!^\+)[^\d-]|-+$/g, '')
    .replace(/^(?:\+|00)?86-?0?(?=[\d-]{9})/, '0');
  return kept || plain;
}
