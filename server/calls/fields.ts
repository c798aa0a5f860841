import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { Refusal } from './refusal.ts';

/**
 * The form-encoded fields of one call. Reading a field that is not as it must be refuses the call, naming the field.
 */
export interface Fields {
  /** A text that must be there and not empty, trimmed. */
  required(name: string, limits?: TextLimits): string;
  /** A text, trimmed; null when it is absent or empty. */
  optional(name: string, limits?: TextLimits): string | null;
  /** One of some texts; null when the field is absent or anything else. For what browsers say of themselves. */
  oneOf<Text extends string>(name: string, texts: readonly Text[]): Text | null;
  /** A finite number that must be there. */
  number(name: string, range: { readonly min: number; readonly max: number }): number;
  /** A JSON object that must be there. */
  object(name: string, limits?: TextLimits): JsonObject;
  /** A JSON list; null when it is absent or empty text. */
  list(name: string, limits?: TextLimits): readonly Json[] | null;
}

export interface TextLimits {
  /** Most characters; 256 when not given. */
  readonly max?: number;
  readonly pattern?: RegExp;
}

const MAX_TEXT = 256;
const MAX_JSON = 16_384;
const MAX_DEPTH = 8;

/** Text that no field may hold: NUL and other control characters, and what is left of invalid UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/;

function readText(body: Readonly<Record<string, unknown>>, name: string, limits: TextLimits): string | null {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined || value === null) {
    return null;
  }
  if (typeof value !== 'string') {
    throw new Refusal('field-repeated', { field: name });
  }
  const text = value.trim();
  const max = limits.max ?? MAX_TEXT;
  if (text.length > max) {
    throw new Refusal('field-too-long', { field: name, max });
  }
  if (UNREADABLE.test(text) || (text !== '' && limits.pattern && !limits.pattern.test(text))) {
    throw new Refusal('field-invalid', { field: name });
  }
  return text === '' ? null : text;
}

/** JSON can write half of a character (`\ud83d`), which no database takes. */
const isReadable = (text: string): boolean => text.isWellFormed() && !UNREADABLE.test(text);

/** True when nothing in it is deeper than allowed, has a key that reaches the prototype, or unreadable text. */
function isHarmless(value: Json | undefined, depth = 0): boolean {
  if (typeof value === 'string') {
    return isReadable(value);
  }
  if (value === null || typeof value !== 'object') {
    return true;
  }
  if (depth >= MAX_DEPTH) {
    return false;
  }
  return Array.isArray(value)
    ? value.every((item: Json) => isHarmless(item, depth + 1))
    : Object.entries(value as JsonObject).every(
        ([key, item]) => key !== '__proto__' && isReadable(key) && isHarmless(item, depth + 1),
      );
}

function readJson(body: Readonly<Record<string, unknown>>, name: string, limits: TextLimits): Json | null {
  const text = readText(body, name, { max: MAX_JSON, ...limits });
  if (text === null) {
    return null;
  }
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new Refusal('field-invalid', { field: name });
  }
  if (!isHarmless(value)) {
    throw new Refusal('field-invalid', { field: name });
  }
  return value;
}

/** Reads the fields of a parsed body. */
export function fieldsOf(body: Readonly<Record<string, unknown>>): Fields {
  const required = (name: string, limits: TextLimits = {}): string => {
    const text = readText(body, name, limits);
    if (text === null) {
      throw new Refusal('field-missing', { field: name });
    }
    return text;
  };
  return {
    required,
    optional: (name, limits = {}) => readText(body, name, limits),
    oneOf: (name, texts) => texts.find((text) => Object.hasOwn(body, name) && body[name] === text) ?? null,
    number(name, { min, max }) {
      const value = Number(required(name, { max: 32, pattern: /^[+-]?\d+(\.\d+)?$/ }));
      if (value < min || value > max) {
        throw new Refusal('field-invalid', { field: name });
      }
      return value;
    },
    object(name, limits = {}) {
      required(name, { max: MAX_JSON, ...limits });
      const value = readJson(body, name, limits);
      if (value === null || typeof value !== 'object' || Array.isArray(value)) {
        throw new Refusal('field-invalid', { field: name });
      }
      return value as JsonObject;
    },
    list(name, limits = {}) {
      const value = readJson(body, name, limits);
      if (value !== null && !Array.isArray(value)) {
        throw new Refusal('field-invalid', { field: name });
      }
      return value as readonly Json[] | null;
    },
  };
}
