import { isMisread } from './is-misread.ts';

/** What the rest of UTF-8 looks like where each byte was read as a sign of Windows or Latin-1. */
const BYTES = '[\\u0080-\\u00bf\\u0152-\\u02dc\\u2013-\\u2122]';

/**
 * Signs that stand for what was lost, those that no text has or whose look is private, halves of signs, what memory
 * that nobody wrote to reads as, and what is read where text was decoded by another encoding than its own.
 */
const GARBLED = new RegExp(
  `[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\ufffd-\\uffff\\ud800-\\udfff\\ue000-\\uf8ff\\u{f0000}-\\u{10ffff}]|锟斤|[烫屯葺铪]{3}|[ÂÃ]${BYTES}|[\\u00e0-\\u00ef](?![\\u2013-\\u2026]{2})${BYTES}{2}|(?!(.)\\1{3}|[×·°²³¹±¼½¾]{4})(?:[°-×][¡-þ]){2}`,
  'u',
);

/**
 * Whether a text holds what nobody can have meant: it was lost or spoilt on its way. UTF-8 that was read as GBK looks
 * like Chinese; only Node has the tables to tell, so a visitor hears of it when the form is sent.
 */
export function isGarbled(text: string): boolean {
  return GARBLED.test(text) || (import.meta.env?.SSR !== false && isMisread(text));
}
