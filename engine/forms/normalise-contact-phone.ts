import { normalisePhone } from './phone.ts';
import { plainText } from './plain-text.ts';

/**
 * A contact's number: a mobile number as plain digits; a landline as its digits with the dashes between them, beginning
 * with 0 where it was written for callers from abroad.
 */
export function normaliseContactPhone(text: string): string {
  const digits = normalisePhone(text);
  if (/^1\d{10}$/.test(digits)) return digits;
  return plainText(text)
    .replace(/[‐-―−]/g, '-')
    .replace(/[^\w+\u4e00-\u9fff-]|^tel:/gi, '')
    .replace(/^(?:\+|00)86-?0?/, '0');
}
