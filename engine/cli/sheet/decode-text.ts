/** How many bytes at the beginning tell the encoding. */
const SAMPLE = 65_536;

/** A text of UTF-8, UTF-16 or GB 18030, with or without the mark that says which. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
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
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}
