import { plainText } from './plain-text.ts';

/** In plain signs and upper case, without blanks, dots and dashes. */
export function normaliseSerial(text: string): string {
  return plainText(text)
    .replace(/[\s·•‧・.∙⋅\-‐-―−]/g, '')
    .toUpperCase();
}
