import { countGuesses, type Guess, noteGuess } from '../accounts/failed-tries.ts';
import { lockPhone } from '../accounts/users.ts';
import type { CallRequest } from '../calls/call.ts';
import type { RefusalReason } from '../calls/refusal.ts';
import { CLOCKS_APART_MS } from '../clock.ts';
import type { SmsSettings } from '../config/service-data.ts';
import type { Transaction } from '../db/database.ts';
import { phoneHashes } from '../keys/seal-phone.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import { networkOf } from '../place/network-of.ts';

interface CodeRow {
  readonly id: string;
  readonly salt: string;
  readonly hash: string;
  /** Network that asked for it. */
  readonly address: string;
  readonly expires_at: Date;
}

/**
 * How long after its end a code is still known, in milliseconds, so that whoever types it a little late reads that it
 * is over.
 */
const REMEMBERED_MS = 10 * 60_000;

/** How a code was judged: null means right. A wrong one costs a try, which must be kept: commit in every case. */
export type CodeVerdict = null | { readonly reason: RefusalReason; readonly triesLeft?: number };

/** Wrong tries that a network has left for a code. */
async function triesLeft(
  transaction: Transaction,
  guess: Guess,
  { tries, triesByOthers }: SmsSettings,
): Promise<number> {
  const { own, others } = await countGuesses(transaction, guess);
  return guess.network === guess.asker ? tries - own : Math.min(tries - own, triesByOthers - others);
}

/**
 * Judges a code against the newest unused one of the number, in constant time, and uses up all of the number when it is
 * right. Each network has tries of its own, and all but the one that asked for the code some together: strangers cannot
 * use up those of who asked, and however many they are, a code is void after so many. A number that was sent no code in
 * the last minutes gets the answers of wrong codes, one after the other, so that nothing shows which numbers are known.
 */
export async function checkCode(
  transaction: Transaction,
  phone: string,
  code: string,
  { address, now }: CallRequest,
  settings: SmsSettings,
  secrets: SecretBox,
): Promise<CodeVerdict> {
  await lockPhone(transaction, phone);
  const hashes = phoneHashes(secrets, phone);
  // Not one of a time to come, from before a clock was set back: it would be the newest until then.
  const [row] = await transaction.query<CodeRow>(
    `select id, salt, hash, address, expires_at from sms_codes
     where phone_hash = any($1::text[]) and used_at is null and expires_at > $2 and created_at <= $3
     order by created_at desc limit 1`,
    [hashes, new Date(now - REMEMBERED_MS).toISOString(), new Date(now + CLOCKS_APART_MS).toISOString()],
  );
  const kept = row?.hash ?? secrets.hash('login-code', '');
  const right = secrets.matches('login-code', kept, `${row?.salt ?? ''}:${code}`) === true;
  const guess: Guess = {
    at: row?.id ?? secrets.hash('number-try', phone),
    asker: row?.address ?? null,
    network: networkOf(address),
    now,
    length: settings.expiresIn * 1000 + REMEMBERED_MS,
  };
  if ((await triesLeft(transaction, guess, settings)) <= 0) {
    return { reason: 'code-void' };
  }
  if (row !== undefined && row.expires_at.getTime() <= now) {
    return { reason: 'code-expired' };
  }
  if (row !== undefined && right) {
    // Also those that this one took the place of: none of them may become the newest again.
    await transaction.write(
      'update sms_codes set used_at = $2 where phone_hash = any($1::text[]) and used_at is null',
      [hashes, new Date(now).toISOString()],
    );
    return null;
  }
  await noteGuess(transaction, guess);
  const left = await triesLeft(transaction, guess, settings);
  return left <= 0 ? { reason: 'code-void' } : { reason: 'code-wrong', triesLeft: left };
}
