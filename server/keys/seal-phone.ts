import type { SecretBox } from './secret-box.ts';
import { textArray } from './text-array.ts';

/** Tables with a number: `phone` encrypted, `phone_hash` to find it by. */
export type PhoneTable = 'users' | 'sms_codes' | 'marks';

/** How `phone_hash` begins where a number was kept before numbers were encrypted. */
const PLAIN = 'plain.';

/** Values of both columns for a number. */
export function sealPhone(
  secrets: SecretBox,
  table: PhoneTable,
  row: string,
  phone: string,
): { readonly phone: string; readonly hash: string } {
  return {
    phone: secrets.seal(phone, { kind: 'phone', table, column: 'phone', row }),
    hash: secrets.hash('phone', phone),
  };
}

/** The number of a row; null when it has none. */
export function openPhone<Stored extends string | null>(
  secrets: SecretBox,
  table: PhoneTable,
  row: string,
  stored: Stored,
): Stored {
  if (stored === null || !isSealedPhone(stored)) return stored;
  return secrets.open(stored, { kind: 'phone', table, column: 'phone', row }) as Stored;
}

/** False for one that was kept before numbers were encrypted. */
function isSealedPhone(stored: string): boolean {
  return stored.startsWith('v2.');
}

/** What `phone_hash` may be for a number, under every valid key: for `phone_hash = any($1::text[])`. */
export function phoneHashes(secrets: SecretBox, phone: string): string {
  return textArray([...secrets.hashes('phone', phone), `${PLAIN}${phone}`]);
}
