import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** First 32 hex digits of the SHA-256 of a text: enough to tell which wording somebody agreed to. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}
