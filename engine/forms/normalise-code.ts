import { bareText } from './bare-text.ts';

/** Of a whole message, the number that is called a code; else the first that could be one. */
const IN_MESSAGE = /^(?:[\d\D]*?[^号]码[^\d,。]{0,9}|[\d\D]*?\D|)(\d{4,8})(?!\d)/;

/**
 * What a visitor typed, pasted or had filled in as an SMS code, as plain digits. Of a whole message the code is taken,
 * and one that was filled in twice counts once. Text without a code comes back bare, for the check to refuse.
 */
export function normaliseCode(text: string): string {
  const bare = bareText(text);
  const found = /\D/.test(bare) ? IN_MESSAGE.exec(text.normalize('NFKC'))?.[1] : null;
  return (found ?? bare).replace(/^(.{4,8})\1$/, '$1');
}
