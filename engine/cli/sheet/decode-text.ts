import { UsageError } from '../usage-error.ts';

/** How many bytes at the beginning tell the encoding. */
const SAMPLE = 65_536;

/** What ends a cell or a line; no byte of these is a part of a longer character, in UTF-8 or GB 18030. */
const BETWEEN_CELLS = /[,;\t"\r\n]+/;

/** Three Chinese characters of UTF-8, each byte read as one character: by chance no text of GB 18030 has them. */
const CHINESE_UTF8 = /(?:[\xe4-\xe9][\x80-\xbf]{2}){3}/;

/**
 * A text of UTF-8, UTF-16 or GB 18030, with or without the mark that says which.
 *
 * @throws UsageError when its parts have several encodings, or a part has none of them; the line is named.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding === 'gb18030') refuseMixed(bytes);
  const text = decoded(bytes, encoding);
  if (text !== null) return text;
  throw new UsageError(
    `the file begins as ${encoding.toUpperCase()} and goes on as something else; save the sheet as CSV UTF-8 again`,
  );
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // No other text has zero bytes: they are half of each digit, comma and line end, and of few Chinese characters.
  const zeros = [0, 0];
  bytes.subarray(0, SAMPLE).forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) return odd >= even ? 'utf-16le' : 'utf-16be';
  return decoded(bytes, 'utf-8') === null ? 'gb18030' : 'utf-8';
}

/**
 * Refuses a file of which some cells are UTF-8 and others GB 18030, as one is that was put together of two: read as one
 * of them, the other cells would be words that nobody has written.
 */
function refuseMixed(bytes: Uint8Array): void {
  let first: { readonly encoding: string; readonly line: number; readonly text: string } | undefined;
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n|\n|\r/);
  for (const [at, line] of lines.entries()) {
    // A text in two encodings is in neither.
    for (const cell of line.split(BETWEEN_CELLS).filter((one) => /[\x80-\xff]/.test(one))) {
      const { encoding, text } = cellIn(Buffer.from(cell, 'latin1'), cell);
      if (encoding === null) {
        throw new UsageError(
          `line ${at + 1} of the file: "${text}" is in no encoding by itself, UTF-8 or GB 18030; type it again and save the sheet as CSV UTF-8`,
        );
      }
      if (encoding === EITHER) continue;
      first ??= { encoding, line: at + 1, text };
      if (first.encoding === encoding) continue;
      throw new UsageError(
        `line ${at + 1} of the file: "${text}" is ${encoding}, and "${first.text}" in line ${first.line} is ${first.encoding}; save each part by itself as CSV UTF-8, and put them together then`,
      );
    }
  }
}

/** What may be a text of UTF-8 and of GB 18030. */
const EITHER = 'either';

/** The encoding of a cell and what it says in it; null for none by itself. */
function cellIn(bytes: Uint8Array, latin1: string): { encoding: string | null; text: string } {
  const utf8 = decoded(bytes, 'utf-8');
  // Two letters of UTF-8 may be a Chinese character of GB 18030; longer ones of the one hardly are any of the other.
  if (utf8 !== null) return { encoding: /[\xe0-\xff]/.test(latin1) ? 'UTF-8' : EITHER, text: utf8 };
  const text = decoded(bytes, 'gb18030');
  const isBoth = text === null || CHINESE_UTF8.test(latin1);
  return { encoding: isBoth ? null : 'GB 18030', text: new TextDecoder('gb18030').decode(bytes) };
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
