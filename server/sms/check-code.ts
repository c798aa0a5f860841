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

/** Codes of a number that may still be told of; a number cannot have as many. */
const MOST_CODES = 50;

/**
 * Unused codes that a try may be for: the newest, and the newest that the caller's own network asked for, which nobody
 * takes the place of by asking from elsewhere. Those that are over count only when there is no other.
 */
async function codesFor(
  transaction: Transaction,
  hashes: string,
  network: string,
  now: number,
): Promise<readonly CodeRow[]> {
  // Not one of a time to come, from before a clock was set back: it would be the newest until then.
  const rows = await transaction.query<CodeRow>(
    `select id, salt, hash, address, expires_at from sms_codes
     where phone_hash = any($1::text[]) and used_at is null and expires_at > $2 and created_at <= $3
     order by created_at desc limit $4`,
    [
      hashes,
      new Date(now - REMEMBERED_MS).toISOString(),
      new Date(now + CLOCKS_APART_MS).toISOString(),
      MOST_CODES,
    ],
  );
  const good = rows.filter((row) => !isOver(row, now));
  const [newest] = good.length > 0 ? good : rows;
  const own = good.find(({ address }) => address === network);
  return [...new Set([own, newest])].filter((row) => row !== undefined);
}

function isOver({ expires_at }: CodeRow, now: number): boolean {
  return expires_at.getTime() <= now;
}

/**
 * Judges a code against those that it may be for, in constant time, and uses up all of the number when it is right.
 * Each network has tries of its own, and all but the one that asked for a code some together: strangers cannot use up
 * those of who asked, and however many they are, a code is void after so many. A number that was sent no code in the
 * last minutes gets the answers of wrong codes, one after the other, so that nothing shows which numbers are known.
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
  const network = networkOf(address);
  const codes = await codesFor(transaction, hashes, network, now);
  const length = settings.expiresIn * 1000 + REMEMBERED_MS;
  const nobodys: Guess = { at: secrets.hash('number-try', phone), asker: null, network, now, length };
  const isRight = (row: CodeRow | undefined): boolean =>
    secrets.matches(
      'login-code',
      row?.hash ?? secrets.hash('login-code', ''),
      `${row?.salt ?? ''}:${code}`,
    ) === true;
  const tries = (codes.length > 0 ? codes : [undefined]).map((row) => ({
    guess: row === undefined ? nobodys : { ...nobodys, at: row.id, asker: row.address },
    isRight: isRight(row) && row !== undefined,
  }));
  const open: typeof tries = [];
  for (const one of tries) {
    if ((await triesLeft(transaction, one.guess, settings)) > 0) open.push(one);
  }
  if (open.length === 0) {
    return { reason: 'code-void' };
  }
  if (codes.length > 0 && codes.every((row) => isOver(row, now))) {
    return { reason: 'code-expired' };
  }
  if (open.some((one) => one.isRight)) {
    // Also those that this one took the place of: none of them may become the newest again.
    await transaction.write(
      'update sms_codes set used_at = $2 where phone_hash = any($1::text[]) and used_at is null',
      [hashes, new Date(now).toISOString()],
    );
    return null;
  }
  let left = 0;
  for (const { guess } of open) {
    await noteGuess(transaction, guess);
    left = Math.max(left, await triesLeft(transaction, guess, settings));
  }
  return left <= 0 ? { reason: 'code-void' } : { reason: 'code-wrong', triesLeft: left };
}
