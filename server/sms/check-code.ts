import { countNumberTry } from '../accounts/failed-tries.ts';
import { lockPhone } from '../accounts/users.ts';
import type { RefusalReason } from '../calls/refusal.ts';
import type { SmsSettings } from '../config/service-data.ts';
import type { Transaction } from '../db/database.ts';
import { phoneHashes } from '../keys/seal-phone.ts';
import type { SecretBox } from '../keys/secret-box.ts';

interface CodeRow {
  readonly id: string;
  readonly salt: string;
  readonly hash: string;
  readonly tries: number;
  readonly expires_at: Date;
}

/**
 * How long after its end a code is still known, in milliseconds, so that whoever types it a little late reads that it
 * is over.
 */
const REMEMBERED_MS = 10 * 60_000;

/** How a code was judged: null means right. A wrong one costs a try, which must be kept: commit in every case. */
export type CodeVerdict = null | { readonly reason: RefusalReason; readonly triesLeft?: number };

/** A wrong code that is the `tries`-th one. */
function wrongAfter(tries: number, { tries: most }: SmsSettings): CodeVerdict {
  return tries >= most ? { reason: 'code-void' } : { reason: 'code-wrong', triesLeft: most - tries };
}

/**
 * Judges a code against the newest unused one of the number, in constant time, and uses up all of the number when it is
 * right. A number that was sent no code in the last minutes gets the answers of wrong codes, one after the other, so
 * that nothing shows which numbers are known.
 */
export async function checkCode(
  transaction: Transaction,
  phone: string,
  code: string,
  now: number,
  settings: SmsSettings,
  secrets: SecretBox,
): Promise<CodeVerdict> {
  await lockPhone(transaction, phone);
  const hashes = phoneHashes(secrets, phone);
  const [row] = await transaction.query<CodeRow>(
    `select id, salt, hash, tries, expires_at from sms_codes
     where phone_hash = any($1::text[]) and used_at is null and expires_at > $2 order by created_at desc limit 1`,
    [hashes, new Date(now - REMEMBERED_MS).toISOString()],
  );
  const kept = row?.hash ?? secrets.hash('login-code', '');
  const right = secrets.matches('login-code', kept, `${row?.salt ?? ''}:${code}`) === true;
  if (row === undefined) {
    const length = settings.expiresIn * 1000 + REMEMBERED_MS;
    return wrongAfter(
      await countNumberTry(transaction, secrets.hash('number-try', phone), now, length),
      settings,
    );
  }
  if (row.tries >= settings.tries) {
    return { reason: 'code-void' };
  }
  if (row.expires_at.getTime() <= now) {
    return { reason: 'code-expired' };
  }
  if (right) {
    // Also those that this one took the place of: none of them may become the newest again.
    await transaction.write(
      'update sms_codes set used_at = $2 where phone_hash = any($1::text[]) and used_at is null',
      [hashes, new Date(now).toISOString()],
    );
    return null;
  }
  const tries = row.tries + 1;
  await transaction.write('update sms_codes set tries = $2 where id = $1', [row.id, tries]);
  return wrongAfter(tries, settings);
}
