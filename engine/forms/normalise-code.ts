import { bareText } from './bare-text.ts';

/** Of a whole message, the number that is called a code; else the first that could be one. */
const IN_MESSAGE = /^(?:[\d\D]*?[^号]码[^\d,。]*|[\d\D]*?)\b(\d{4,8})\b[\d\D]*/;

/**
 * What a visitor typed, pasted or had filled in as an SMS code, as plain digits. Of a whole message the code is taken,
 * and one that was filled in twice counts once. Text without a code comes back bare, for the check to refuse.
 */
export function normaliseCode(text: string): string {
  return bareText(text.normalize('NFKC').replace(IN_MESSAGE, '$1')).replace(/^(.{4,8})\1$/, '$1');
}
