import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encryption at rest and keyed hashes, with one key of the installation. */
export interface SecretBox {
  /** Encrypts text; two seals of the same text differ. */
  seal(text: string): string;
  /** Throws when the text was sealed with another key or was changed. */
  open(sealed: string): string;
  /** Keyed SHA-256 in hexadecimal. */
  keyedHash(text: string): string;
  /** A key of its own for a purpose, in hexadecimal: what is signed with it passes for nothing else. */
  subkey(purpose: string): string;
}

/** @param key 32 bytes in hexadecimal. */
export function secretBox(key: string): SecretBox {
  const bytes = Buffer.from(key, 'hex');
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const raw = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', bytes, raw.subarray(0, 12));
      decipher.setAuthTag(raw.subarray(12, 28));
      return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString('utf8');
    },
    keyedHash: (text) => createHmac('sha256', bytes).update(text).digest('hex'),
    subkey: (purpose) => Buffer.from(hkdfSync('sha256', bytes, '', `dukou/${purpose}`, 32)).toString('hex'),
  };
}
