import type { SourceFile } from '../compile/problems/source-file.ts';

/**
 * The bytes of a file as text. One that is not UTF-8 says so, and has the text that somebody most likely wrote, so that
 * what else is wrong with it is told in words that they know.
 */
export function decodeSource(path: string, bytes: Buffer): SourceFile {
  const text = bytes.toString('utf8');
  const offset = text.indexOf('\ufffd');
  // Most files end here: whoever wrote U+FFFD itself wrote valid UTF-8.
  if (!bytes.includes(0) && (offset < 0 || isUtf8(bytes))) return { path, text };
  const wide = wideEncoding(bytes);
  if (wide !== null)
    return { path, text: new TextDecoder(wide).decode(bytes), misread: { encoding: 'UTF-16', offset: 0 } };
  if (offset < 0) return { path, text };
  // Up to here every character was one byte, so the same offset counts in both.
  const isPlainBefore = !/[^\0-\x7f]/.test(text.slice(0, offset));
  return {
    path,
    text: isPlainBefore ? new TextDecoder('gb18030').decode(bytes) : text,
    misread: { encoding: null, offset },
  };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** JSON and Markdown begin with plain characters, of which UTF-16 makes two bytes, one of them zero. */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
}
