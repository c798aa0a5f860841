import type { Transaction } from '../db/database.ts';
import { phoneHashes } from '../keys/seal-phone.ts';
import type { SecretBox } from '../keys/secret-box.ts';

/** Tables whose rows belong to a user, those that refer to others first. */
const OF_USER = [
  'lead_versions',
  'leads',
  'tokens',
  'channel_activity',
  'tracked_events',
  // Of versions before.
  'events',
  'conversions',
  'marks',
] as const;

/**
 * Deletes everything that is kept about a user. What the person agreed to and asked for stays as the proof of it,
 * without address and browser; it names a user id that nothing else knows any more. Requests that are open are done
 * with this.
 *
 * @returns how many rows were deleted, by table.
 */
export async function eraseUser(
  transaction: Transaction,
  user: { readonly id: string; readonly phone: string | null; readonly at: string },
  secrets: SecretBox,
): Promise<Readonly<Record<string, number>>> {
  const { id, phone, at } = user;
  const counts: Record<string, number> = {};
  for (const table of OF_USER) {
    counts[table] = await transaction.write(`delete from ${table} where user_id = $1`, [id]);
  }
  counts.users = await transaction.write('delete from users where id = $1', [id]);
  if (phone !== null) {
    Object.assign(counts, await erasePhone(transaction, phone, secrets, counts.marks));
  }
  await transaction.write("update consents set address = '', agent = '', lead_id = null where user_id = $1", [
    id,
  ]);
  await transaction.write(
    "update person_requests set address = '', agent = '', done_at = coalesce(done_at, $2) where user_id = $1",
    [id, at],
  );
  return counts;
}

/** Deletes what is kept under a number also of somebody who never logged in: codes that were sent, and marks. */
export async function erasePhone(
  transaction: Transaction,
  phone: string,
  secrets: SecretBox,
  marks = 0,
): Promise<Readonly<Record<string, number>>> {
  const of = 'phone_hash = any($1::text[])';
  const hashes = [phoneHashes(secrets, phone)];
  return {
    marks: marks + (await transaction.write(`delete from marks where ${of}`, hashes)),
    sms_codes: await transaction.write(`delete from sms_codes where ${of}`, hashes),
  };
}
