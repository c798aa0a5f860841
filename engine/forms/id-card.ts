import { ageOn, type CivilDate, chinaDate, compareDates, isCalendarDate } from './civil-date.ts';
import { plainText } from './plain-text.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/**
 * First two digits: provinces, and 81, 82, 83 of residence permits for Hong Kong, Macau and Taiwan. The six-digit codes
 * are not checked: divisions change and cards keep the abolished ones.
 */
const PROVINCES = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

/** The card of foreigners with permanent residence: 18 characters as well, and a 9 in front. */
const FOREIGN = /^9\d{16}[\dX]$/;

/** What a valid number tells about its holder. */
export interface IdCard {
  readonly birth: CivilDate;
  readonly sex: 'male' | 'female';
  /** Full years on the day asked about. */
  readonly age: number;
}

/** In plain signs without blanks, dashes and dots, letters in upper case, and what looks like X made one. */
export function normaliseIdCard(text: string): string {
  return plainText(text)
    .replace(/[\s\-‐-―−.·]/g, '')
    .replace(/[×ХхΧχ]/g, 'X')
    .toUpperCase();
}

/** Whether a normalised number is that of a foreigner's permanent residence card, which the site does not take. */
export function isForeignCard(id: string): boolean {
  return FOREIGN.test(id);
}

/**
 * Reads a normalised 18-character citizen number by GB 11643-1999: shape, province, a birth date that the calendar has
 * and that is not in the future, and the check digit. Null when it is no such number.
 *
 * @param now epoch milliseconds; the day in China counts.
 */
export function parseIdCard(id: string, now: number): IdCard | null {
  if (!/^\d{17}[\dX]$/.test(id) || !PROVINCES.test(id)) return null;
  const birth: CivilDate = {
    year: Number(id.slice(6, 10)),
    month: Number(id.slice(10, 12)),
    day: Number(id.slice(12, 14)),
  };
  const today = chinaDate(now);
  if (!isCalendarDate(birth) || compareDates(birth, today) > 0) return null;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(id[i]), 0);
  if (CHECK_DIGITS[sum % 11] !== id[17]) return null;
  return { birth, sex: Number(id[16]) % 2 === 1 ? 'male' : 'female', age: ageOn(today, birth) };
}
