import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../calls/refusal.ts';
import type { KeyRing } from './key-ring.ts';
import { FIRST_KEY } from './parse-keys.ts';

/** Where an encrypted value stands. It can be opened nowhere else. */
export interface Place {
  /** What is encrypted, which decides the subkey. */
  readonly kind: 'phone' | 'identity' | 'answer' | 'second-factor';
  readonly table: string;
  readonly column: string;
  /** Primary key of its row. */
  readonly row: string;
}

/** What keyed hashes are made for, each with a subkey of its own. */
export type HashPurpose =
  | 'phone'
  | 'token'
  | 'login-code'
  | 'request'
  | 'conversion'
  | 'audit'
  | 'number-try';

/**
 * Encryption at rest and keyed hashes. Everything that it makes begins with the id of its key; it makes nothing while
 * this process lacks a key in use, and refuses as busy.
 */
export interface SecretBox {
  /** Encrypts text with the current key; two seals of the same text differ. */
  seal(text: string, place: Place): string;
  /** Throws when it was sealed for another place, with a key that is not valid any more, or was changed. */
  open(sealed: string, place: Place): string;
  /** Keyed SHA-256 with the current key. */
  hash(purpose: HashPurpose, text: string): string;
  /**
   * All that a text's hash may be: under each valid key, the current one first, and without an id as it was made
   * before.
   */
  hashes(purpose: HashPurpose, text: string): readonly string[];
  /** Whether a hash is of this text; null when its key is not valid any more. Takes the same time for every text. */
  matches(purpose: HashPurpose, stored: string, text: string): boolean | null;
  /** True for what was made with the current key. */
  isCurrent(made: string): boolean;
}

const SEALED = 'v2';
/** Without the id of a key, and without a place: all of the first key. */
const SEALED_BEFORE = 'v1';
const NONCE = 12;
const TAG = 16;

/** @throws Error for a key that is not valid (any more). */
function needed(key: Buffer | null, id: string): Buffer {
  if (key === null) throw new Error(`The key ${id} is not valid here, or not known.`);
  return key;
}

function decrypt(key: Buffer, body: string, data: string | null): string {
  const raw = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, raw.subarray(0, NONCE), { authTagLength: TAG });
  if (data !== null) decipher.setAAD(Buffer.from(data));
  decipher.setAuthTag(raw.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(raw.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** @param evenRetired opens what is under a retired key, too, to put it under another. */
export function secretBox(ring: KeyRing, evenRetired = false): SecretBox {
  const dataOf = ({ table, column, row }: Place): string => JSON.stringify([table, column, row]);
  const hashBy = (id: string, purpose: HashPurpose, text: string): string =>
    `${id}.${hmac(needed(ring.subkey(id, `hash ${purpose}`), id), text)}`;
  function writingKey(): string {
    if (ring.missing() !== null) throw new Refusal('busy');
    return ring.current();
  }
  /** As it was before hashes had ids: with the first key itself. */
  function hashBefore(text: string): string | null {
    const first = ring.master(FIRST_KEY);
    return first === null ? null : hmac(first, text);
  }
  return {
    seal(text, place) {
      const id = writingKey();
      const nonce = randomBytes(NONCE);
      const key = needed(ring.subkey(id, `seal ${place.kind}`), id);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
      cipher.setAAD(Buffer.from(dataOf(place)));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${SEALED}.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, ...parts] = sealed.split('.');
      const [id = '', body = ''] = version === SEALED_BEFORE ? [FIRST_KEY, ...parts] : parts;
      if (version === SEALED_BEFORE) return decrypt(needed(ring.before(), id), body, null);
      return decrypt(needed(ring.subkey(id, `seal ${place.kind}`, evenRetired), id), body, dataOf(place));
    },
    hash: (purpose, text) => hashBy(writingKey(), purpose, text),
    hashes(purpose, text) {
      const before = hashBefore(text);
      const known = ring.ids().map((id) => hashBy(id, purpose, text));
      return before === null ? known : [...known, before];
    },
    matches(purpose, stored, text) {
      const [id = '', rest] = stored.split('.');
      const isBefore = rest === undefined;
      if (!isBefore && ring.subkey(id, `hash ${purpose}`) === null) return null;
      const made = isBefore ? hashBefore(text) : hashBy(id, purpose, text);
      if (made === null) return null;
      return made.length === stored.length && timingSafeEqual(Buffer.from(made), Buffer.from(stored));
    },
    isCurrent: (made) => made.replace(/^v2\./, '').startsWith(`${ring.current()}.`),
  };
}
