/** Letters of two bytes in UTF-8, which are frequent Chinese characters in GB 18030 too, with or without ASCII. */
const IN_BOTH = /^(?:[\0-\x7f]|[\xc2-\xd7][\xa1-\xbf])+$/;

/** Foreign letters, and accents or signs that belong to no word, as in `Café` and `¥100`. */
const STRANGE = /[^\0-\xff]|(?<![a-z0-9])[\xa1-\xff](?![a-z0-9])/i;

/**
 * What a text of a file of UTF-8 says when its bytes are read as GB 18030, as those of a line are that was put into the
 * file: `һ` may be `一`. Null where only one of them is a text that people write.
 */
export function otherReading(text: string): string | null {
  if (!STRANGE.test(text)) return null;
  const bytes = Buffer.from(text);
  return IN_BOTH.test(bytes.toString('latin1')) ? new TextDecoder('gb18030').decode(bytes) : null;
}
