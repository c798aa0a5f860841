import { bareText } from './bare-text.ts';

/** Of a whole message, the number that is called a code; else the first that could be one. */
const IN_MESSAGE = /^(.*?[^号]码[^\d,。]*|.*?)\b(\d{4,8})\b.*/s;

/**
 * What a visitor typed, pasted or had filled in as an SMS code, as plain digits. Of a whole message the code is taken,
 * and one that was filled in twice counts once. Text without a code comes back bare, for the check to refuse.
 */
export function normaliseCode(text: string): string {
  const bare = bareText(text);
  const code = /\D/.test(bare) ? text.normalize('NFKC').replace(IN_MESSAGE, '$2') : bare;
  return bareText(code).replace(/^(.{4,8})\1$/, '$1');
}
