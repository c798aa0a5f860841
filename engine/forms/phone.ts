import type { PhoneSpec } from '../decide/model/release.ts';
import { bareText } from './bare-text.ts';

const LENGTH = 11;

/**
 * What a visitor typed or pasted as a mobile number, as plain digits: blanks, dashes, dots, brackets, commas,
 * full-width digits, what nobody sees, words before it such as 手机, `tel:` and `sms:`, a leading `+86`, `86` or `0086`,
 * the 0 of long distance, and words after it are tidied away. Text that holds anything else comes back without these,
 * for the check to refuse.
 */
export function normalisePhone(text: string): string {
  return bareText(text).replace(/^([^\d+]{2,})?(\+?0*86)*0?(1\d{10})\D*$/, '$3');
}

/** A mobile number, or its beginning, in plain digits, as it is read out: 3-4-4. Other text stays as it is. */
export function spacedPhone(digits: string): string {
  return digits.replace(/^(1\d\d)(\d{1,4})(\d*)$/, '$1 $2 $3').trim();
}

/** The product's rule for a mobile number (spec section 5), on normalised text: 11 digits, 1, then 3 to 9. */
export function isValidPhone(phone: string, spec: PhoneSpec): boolean {
  // Not the shared table of patterns: the inline script of entry pages has no room for it.
  return new RegExp(spec.valid).test(phone);
}

/**
 * Whether text is a number, or a beginning that more digits make one, with or without what may stand before it (the
 * country code, a 0); an empty one is.
 */
export function mayBecomePhone(digits: string, spec: PhoneSpec): boolean {
  const number = digits.replace(/^(?:(?:\+?0*86)*0?(?=1|$)|\+?0*8?$)/, '');
  return (
    number === '' || '0123456789'.split('').some((digit) => isValidPhone(number.padEnd(LENGTH, digit), spec))
  );
}

/**
 * True for a valid number of a virtual operator or a resale range (spec section 5). Numbers on the exempt list are not
 * flagged. Text that is no mobile number is never flagged.
 */
export function isResalePhone(phone: string, spec: PhoneSpec): boolean {
  return (
    isValidPhone(phone, spec) &&
    spec.virtualExempt.indexOf(phone) < 0 &&
    spec.virtualPrefixes.some((prefix) => phone.startsWith(prefix))
  );
}

/** `138****8000`: how a number is shown back. Text too short to hide anything in becomes stars only. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
