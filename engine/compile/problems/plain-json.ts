import type { Json } from '../../decide/model/json.ts';

/** Keys that no configuration may use: they reach into what objects are made of. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The value of a text that is plain JSON with nothing to complain about: no comment, no mistake, no key twice in one
 * object, no forbidden key. Undefined for every other text: that wants the parser that knows places. Many times
 * faster than that parser, and most files of a large configuration are like this.
 */
export function readPlainJson(text: string): Json | undefined {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  const keys = countKeys(value);
  // Each property has one colon outside texts; of a key given twice only one property is left in the value.
  return keys !== null && keys === countColons(text) ? value : undefined;
}

/** Properties of all objects in a value; null when one of them has a forbidden key. */
function countKeys(value: Json): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      const inside = countKeys(item);
      if (inside === null) return null;
      count += inside;
    }
    return count;
  }
  const object = value as Readonly<Record<string, Json>>;
  for (const key of Object.keys(object)) {
    const inside = FORBIDDEN_KEYS.has(key) ? null : countKeys(object[key] as Json);
    if (inside === null) return null;
    count += inside + 1;
  }
  return count;
}

/** Colons outside texts, in valid JSON. */
function countColons(text: string): number {
  let count = 0;
  for (let at = nextOf(text, 0); at < text.length; at = nextOf(text, at + 1)) {
    if (text.charCodeAt(at) === COLON) count += 1;
    else at = endOfText(text, at);
  }
  return count;
}

const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;

/** The next colon or opening quote. */
function nextOf(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === COLON) break;
    at += 1;
  }
  return at;
}

/** The quote that closes a text. */
function endOfText(text: string, opening: number): number {
  let at = opening + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
}
