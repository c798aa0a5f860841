import { UnreadSheetError } from './unread-sheet-error.ts';

/** Every sheet names its channels under a header that begins so. */
const IN_HEADER = '渠';

const NARROW: readonly string[] = ['utf-8', 'gb18030'];

/** What ends a cell or a line; no byte of these is a part of a longer character, in UTF-8 or GB 18030. */
const BETWEEN_CELLS = /[,;\t"\r\n]+/;

const LINE_END = /\r\n|\n|\r/;

/** How the line of a channel begins: two and two, no characters that people write have these bytes. */
const CHANNEL_LINE = /^"?(?:channel_)?\d+"?[,;\t\r\n]/;

/** What says at the beginning of a file that it is UTF-8. */
const UTF8_MARK = [0xef, 0xbb, 0xbf];

/** Three Chinese characters of UTF-8, each byte read as one character: by chance no text of GB 18030 has them. */
const CHINESE_UTF8 = /(?:[\xe4-\xe9][\x80-\xbf]{2}){3}/;

export interface DecodedText {
  readonly text: string;
  /** Read as UTF-8, which nothing in the file says: lines of GB 18030 may have been put into it. */
  readonly mayMix: boolean;
}

/**
 * A text of UTF-8, UTF-16 or GB 18030, with or without the mark that says which.
 *
 * @throws UnreadSheetError when its parts have several encodings, or a part has none of them; the line is named.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const isWide = encoding.startsWith('utf-16');
  if (isWide) refuseNarrow(text, encoding);
  if (encoding === 'gb18030') refuseMixed(bytes);
  if (isWide && decoded(bytes, encoding) === null) {
    const { line, cell } = cellAt(text, text.indexOf('\ufffd'));
    throw new UnreadSheetError(
      `line ${line} of the file: "${cell}" is cut off, or not ${encoding.toUpperCase()} as what stands before it; save the sheet as CSV UTF-8 again`,
      `第 ${line} 行：「${cell}」不完整，或和前面的编码不同；请把表格重新存为 CSV UTF-8`,
    );
  }
  const zero = text.indexOf('\0');
  if (zero < 0)
    return { text, mayMix: encoding === 'utf-8' && !UTF8_MARK.every((byte, at) => bytes[at] === byte) };
  const { line, cell } = cellAt(text, zero);
  throw new UnreadSheetError(
    `line ${line} of the file: in "${cell.replaceAll('\0', '')}" stands a NUL, which is no text; the file is damaged or has lines of another encoding: save the sheet as CSV UTF-8 again`,
    `第 ${line} 行：「${cell.replaceAll('\0', '')}」里有不是文字的内容，文件已损坏或混有别的编码；请重新存为 CSV UTF-8`,
  );
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zero = bytes.indexOf(0);
  if (zero >= 0 && !isSheet(bytes.subarray(0, zero), ...NARROW)) {
    // Zero bytes are half of each digit, comma and line end of UTF-16, and of few Chinese characters.
    const odd = bytes.filter((byte, index) => byte === 0 && index % 2 === 1).length;
    const even = bytes.filter((byte, index) => byte === 0 && index % 2 === 0).length;
    const wide = odd >= even ? 'utf-16le' : 'utf-16be';
    const rest = bytes.filter((byte) => byte !== 0);
    if (isSheet(bytes, wide) || !isSheet(rest, ...NARROW)) return wide;
  }
  return narrowOf(bytes);
}

/** Read in one of the encodings, it has the header of a sheet. */
function isSheet(bytes: Uint8Array, ...encodings: readonly string[]): boolean {
  return encodings.some((encoding) => new TextDecoder(encoding).decode(bytes).includes(IN_HEADER));
}

function narrowOf(bytes: Uint8Array): string {
  return decoded(bytes, 'utf-8') === null ? 'gb18030' : 'utf-8';
}

/** Refuses a file of UTF-16 with lines of an encoding of bytes: two and two, these would be characters, too. */
function refuseNarrow(text: string, encoding: string): void {
  for (const [at, line] of text.split(LINE_END).entries()) {
    const [cell = ''] = line.split(BETWEEN_CELLS);
    const bytes = Buffer.from(cell, 'utf16le');
    if (encoding === 'utf-16be') bytes.swap16();
    const narrow = new TextDecoder(narrowOf(bytes)).decode(bytes);
    if (!narrow.includes(IN_HEADER) && !CHANNEL_LINE.test(narrow)) continue;
    const [said] = narrow.split(LINE_END);
    throw new UnreadSheetError(
      `line ${at + 1} of the file: "${said}" is not ${encoding.toUpperCase()} as what stands before it; save each part by itself as CSV UTF-8, and put them together then`,
      `第 ${at + 1} 行：「${said}」和前面的编码不同；请把各部分分别存为 CSV UTF-8，再合在一起`,
    );
  }
}

/**
 * Refuses a file of which some cells are UTF-8 and others GB 18030, as one is that was put together of two: read as one
 * of them, the other cells would be words that nobody has written.
 */
function refuseMixed(bytes: Uint8Array): void {
  let first: { readonly encoding: string; readonly line: number; readonly text: string } | undefined;
  const lines = Buffer.from(bytes).toString('latin1').split(LINE_END);
  for (const [at, line] of lines.entries()) {
    // A text in two encodings is in neither.
    for (const cell of line.split(BETWEEN_CELLS).filter((one) => /[\x80-\xff]/.test(one))) {
      const { encoding, text } = cellIn(Buffer.from(cell, 'latin1'), cell);
      if (encoding === null) {
        throw new UnreadSheetError(
          `line ${at + 1} of the file: "${text}" is in no encoding by itself, UTF-8 or GB 18030; type it again and save the sheet as CSV UTF-8`,
          `第 ${at + 1} 行：「${text}」不是任何一种编码的文字；请重新输入，并存为 CSV UTF-8`,
        );
      }
      if (encoding === EITHER) continue;
      first ??= { encoding, line: at + 1, text };
      if (first.encoding === encoding) continue;
      throw new UnreadSheetError(
        `line ${at + 1} of the file: "${text}" is ${encoding}, and "${first.text}" in line ${first.line} is ${first.encoding}; save each part by itself as CSV UTF-8, and put them together then`,
        `第 ${at + 1} 行的「${text}」是 ${encoding}，第 ${first.line} 行的「${first.text}」是 ${first.encoding}；请把各部分分别存为 CSV UTF-8，再合在一起`,
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

/** The line from 1 and the cell of a place in a text. */
function cellAt(text: string, index: number): { readonly line: number; readonly cell: string } {
  const before = text.slice(0, index);
  const start = before.split(BETWEEN_CELLS).at(-1) ?? '';
  return {
    line: before.split(LINE_END).length,
    cell: start + (text.slice(index).split(BETWEEN_CELLS)[0] ?? ''),
  };
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
