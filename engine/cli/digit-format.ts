import { decimalText } from '../forms/decimal-text.ts';

/** Sheet programs round what has more. */
const KEPT_DIGITS = 15;

/** Decimals that a format of numbers may have. */
const MOST_DECIMALS = 30;

/** Sheet programs show the number in digits by themselves, and not as a power of ten. */
export function isShownInDigits(value: number): boolean {
  const size = Math.abs(value);
  return (value === 0 || (size >= 1e-4 && size < 1e11)) && isKept(value);
}

/** The format with which a workbook shows such a number in digits; null when it cannot keep it to the last one. */
export function digitFormat(value: number): string | null {
  const [, decimals = ''] = decimalText(value).split('.');
  if (!isKept(value) || decimals.length > MOST_DECIMALS) return null;
  return decimals === '' ? '0' : `0.${'0'.repeat(decimals.length)}`;
}

function isKept(value: number): boolean {
  const digits = decimalText(value)
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
  return digits.length <= KEPT_DIGITS;
}
