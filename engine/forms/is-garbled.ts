/** What the rest of UTF-8 looks like where each byte was read as a sign of Windows or Latin-1. */
const BYTES = '[\\u0080-\\u00bf\\u0152-\\u02dc\\u2013-\\u2122]';

/**
 * Signs that stand for what was lost, those that no text has, halves of signs, and what is read where text was decoded
 * by another encoding than its own.
 */
const GARBLED = new RegExp(
  `[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\ufffd-\\uffff\\ud800-\\udfff]|锟斤|烫烫烫|[ÂÃ]${BYTES}|[\\u00e0-\\u00ef]${BYTES}{2}`,
  'u',
);

/** Whether a text holds what nobody can have meant: it was lost or spoilt on its way. */
export function isGarbled(text: string): boolean {
  return GARBLED.test(text);
}
