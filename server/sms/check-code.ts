import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '../accounts/secret-box.ts';
import type { RefusalReason } from '../calls/refusal.ts';
import type { SmsSettings } from '../config/service-data.ts';
import type { Transaction } from '../db/database.ts';

interface CodeRow {
  readonly id: string;
  readonly salt: string;
  readonly hash: string;
  readonly tries: number;
  readonly expires_at: Date;
}

/** How a code was judged: null means right. A wrong one costs a try, which must be kept: commit in every case. */
export type CodeVerdict = null | { readonly reason: RefusalReason; readonly triesLeft?: number };

/**
 * Judges a code against the newest unused one of the number, in constant time, and uses it up when it is right. A number that
 * never asked for a code gets the answer of a wrong code, so that nothing shows which numbers are known.
 */
export async function checkCode(
  transaction: Transaction,
  phone: string,
  code: string,
  now: number,
  settings: SmsSettings,
  secrets: SecretBox,
): Promise<CodeVerdict> {
  await transaction.query('select pg_advisory_xact_lock(2, hashtext($1))', [phone]);
  const [row] = await transaction.query<CodeRow>(
    `select id, salt, hash, tries, expires_at from sms_codes
     where phone = $1 and used_at is null order by created_at desc limit 1`,
    [phone],
  );
  const given = secrets.keyedHash(`${row?.salt ?? ''}:${code}`);
  const right = timingSafeEqual(Buffer.from(given), Buffer.from(row?.hash ?? '0'.repeat(given.length)));
  if (row === undefined) {
    return { reason: 'code-wrong' };
  }
  if (row.tries >= settings.tries) {
    return { reason: 'code-void' };
  }
  if (row.expires_at.getTime() <= now) {
    return { reason: 'code-expired' };
  }
  if (right) {
    await transaction.write('update sms_codes set used_at = $2 where id = $1', [
      row.id,
      new Date(now).toISOString(),
    ]);
    return null;
  }
  const tries = row.tries + 1;
  await transaction.write('update sms_codes set tries = $2 where id = $1', [row.id, tries]);
  return tries >= settings.tries
    ? { reason: 'code-void' }
    : { reason: 'code-wrong', triesLeft: settings.tries - tries };
}
