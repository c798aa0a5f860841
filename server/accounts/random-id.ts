import { createHash, randomBytes } from 'node:crypto';

/** An id that nobody can guess: 128 random bits in hexadecimal. */
export function randomId(): string {
  return randomBytes(16).toString('hex');
}

/** SHA-256 in hexadecimal: how credentials with 128 random bits are stored. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
