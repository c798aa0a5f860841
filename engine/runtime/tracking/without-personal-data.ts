import type { Scalar } from '../../decide/model/json.ts';

/** Addresses keep their path only; tokens, click ids and numbers may stand in the rest. */
const ADDRESS_REST = /[?#][^\s"')]*/g;
const EMAIL = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** Phone numbers, numbers of identity and bank cards, also with blanks or dashes between digits. */
const LONG_NUMBER = /\d(?:[ -]?\d){6,}[xX]?/g;
/** Tokens and other random texts. */
const RANDOM = /[A-Za-z0-9_-]{20,}/g;
/** Half of a character, as cutting a text leaves it; the backend takes no event that holds one. */
const HALF_CHARACTER = /[\ud800-\udbff](?![\udc00-\udfff])/g;
const LONGEST = 160;

/**
 * A text that may leave the page: without queries of addresses, numbers of seven and more digits, e-mail addresses and
 * anything that looks like a token, and not longer than 160 characters.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(ADDRESS_REST, '')
    .replace(EMAIL, '*')
    .replace(RANDOM, '*')
    .replace(LONG_NUMBER, '*')
    .slice(0, LONGEST)
    .replace(HALF_CHARACTER, '');
}

/** The same for every text of a record; numbers of more than six digits before the point are left out. */
export function withoutPersonalValues(
  values: Readonly<Record<string, Scalar>>,
): Readonly<Record<string, Scalar>> {
  const clean: Record<string, Scalar> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') clean[name] = withoutPersonalData(value);
    else if (typeof value !== 'number' || Math.abs(value) < 10_000_000) clean[name] = value;
  }
  return clean;
}
