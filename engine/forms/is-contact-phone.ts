/**
 * The looser check of contact numbers (spec section 5): after dropping everything but digits and dashes, an optional
 * 86, then 1 and ten digits; or a landline of 0 and 10 to 13 digits or dashes.
 */
export function isContactPhone(text: string): boolean {
  const kept = text.replace(/[^-|\d]/g, '');
  return /^(?:86)?1\d{10}$/.test(kept) || /^0[0-9-]{10,13}$/.test(kept);
}
