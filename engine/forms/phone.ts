import type { PhoneSpec } from '../decide/model/release.ts';
import { compiledPattern } from '../decide/rules/compiled-pattern.ts';

/** Full-width digits and the full-width plus sign, as Chinese keyboards type them, become plain ones. */
function toHalfWidth(text: string): string {
  return text.replace(/[０-９＋]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/**
 * What a visitor typed or pasted as a mobile number, as plain digits: blanks, dashes, brackets, full-width digits,
 * marks of the direction of writing that contacts are copied with, and a leading `+86`, `86` or `0086` are tidied away.
 * Text that holds anything else comes back trimmed, for the check to refuse.
 */
export function normalisePhone(text: string): string {
  const tidy = toHalfWidth(text).replace(/[\s\-‐‑–—－()（）\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  const national = /^(?:\+|00)?86(\d{11})$/.exec(tidy);
  return national?.[1] ?? tidy;
}

/** The product's rule for a mobile number (spec section 5), on normalised text: 11 digits, 1, then 3 to 9. */
export function isValidPhone(phone: string, spec: PhoneSpec): boolean {
  return compiledPattern(spec.valid).test(phone);
}

/**
 * True for a valid number of a virtual operator or a resale range (spec section 5). Numbers on the exempt list are not
 * flagged. Text that is no mobile number is never flagged.
 */
export function isResalePhone(phone: string, spec: PhoneSpec): boolean {
  if (!isValidPhone(phone, spec) || spec.virtualExempt.indexOf(phone) >= 0) return false;
  return spec.virtualPrefixes.some((prefix) => phone.startsWith(prefix));
}

/** `138****8000`: how a number is shown back. Text too short to hide anything in becomes stars only. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
