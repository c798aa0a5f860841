import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from '../../decide/model/json.ts';
import { canonicalJson } from './canonical-json.ts';

/** First 16 hex digits of the SHA-256 of a value's canonical JSON. */
export function contentId(content: Json): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(content)))).slice(0, 16);
}
