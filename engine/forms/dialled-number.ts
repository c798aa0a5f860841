import { normalisePhone } from './phone.ts';
import { plainText } from './plain-text.ts';

/**
 * The digits of a phone's number, and a landline's dashes, which begins with 0 also where it was written for callers
 * from abroad. Everything else is dropped (spec section 5).
 */
export function dialledNumber(number: string): string {
  const digits = normalisePhone(number);
  if (/^1\d{10}$/.test(digits)) return digits;
  const plain = plainText(number);
  const kept = plain
    .replace(/[‐-―−]/g, '-')
    .replace(/^[^\d+]+|(?!^\+)[^\d-]|-+$/g, '')
    .replace(/^(?:\+|00)?86-?0?(?=[\d-]{9})/, '0');
  return kept || plain;
}
