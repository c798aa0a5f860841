/** Master keys by their ids: 32 bytes each. */
export type Keys = ReadonlyMap<string, Buffer>;

/** Id of the key that there was before keys had ids. */
export const FIRST_KEY = 'k1';

/** What an id looks like; no value that is kept under a key can begin so by chance. */
export const KEY_ID = /^k[1-9]\d{0,5}$/;

const ENTRY = /^(?:(k[1-9]\d{0,5}):)?([0-9a-f]{64})$/i;

/**
 * Reads keys as DUKOU_SECRET and key files have them: `k2:` and 64 hexadecimal digits, with commas or line ends
 * between; one without an id is `k1`. Null when it is anything else. Whoever tells of it must not tell the text.
 */
export function parseKeys(text: string): Keys | null {
  const keys = new Map<string, Buffer>();
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const [, id = FIRST_KEY, hex] = ENTRY.exec(entry) ?? [];
    if (hex === undefined || keys.has(id)) return null;
    keys.set(id, Buffer.from(hex, 'hex'));
  }
  return keys;
}

/** The number of an id, by which the newest is found. */
export function keyNumber(id: string): number {
  return Number(id.slice(1));
}
