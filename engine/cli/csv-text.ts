import { escapeFormula } from './sheet/escape-formula.ts';

/**
 * What spreadsheets make numbers of: they show eleven digits as 1.38E+10, keep fifteen, drop zeros before a number, and
 * read 12E4 as 120000.
 */
const LOSES_DIGITS = /^(?:\d{11,}[\dXx]?|0\d+|\d+(?:\.\d+)?[eE][+-]?\d+)$/;

/** A text for a CSV file that spreadsheets leave as it is: a tab behind keeps digits, a quote before stops formulas. */
export function csvText(text: string): string {
  return LOSES_DIGITS.test(text) ? `${text}\t` : escapeFormula(text);
}
