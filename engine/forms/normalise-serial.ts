import { bareText } from './bare-text.ts';

/** In plain signs and upper case, without blanks, dots and dashes. */
export function normaliseSerial(text: string): string {
  return bareText(text).toUpperCase();
}
