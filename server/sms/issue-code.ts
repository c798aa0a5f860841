import { randomBytes, randomInt } from 'node:crypto';
import { randomId } from '../accounts/random-id.ts';
import { lockPhone } from '../accounts/users.ts';
import type { Budget } from '../budgets/budget.ts';
import { type BudgetUse, spendBudgets, takeOnce } from '../budgets/spend-budgets.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal, type RefusalReason } from '../calls/refusal.ts';
import type { SmsSettings } from '../config/service-data.ts';
import type { Transaction } from '../db/database.ts';
import { phoneHashes, sealPhone } from '../keys/seal-phone.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import { networkOf } from '../place/network-of.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Window {
  readonly of: 'phone' | 'address';
  readonly length: number;
  readonly most: number;
  readonly reason: RefusalReason;
}

function windowsOf(settings: SmsSettings): readonly Window[] {
  return [
    { of: 'phone', length: DAY, most: settings.perDay, reason: 'sms-day-limit' },
    { of: 'phone', length: HOUR, most: settings.perHour, reason: 'sms-hour-limit' },
    { of: 'phone', length: settings.resendAfter * 1000, most: 1, reason: 'sms-too-soon' },
    { of: 'address', length: HOUR, most: settings.perAddressHour, reason: 'address-limit' },
  ];
}

/**
 * Refuses when the window is full, telling when it will have room: seconds until its oldest message that counts is out.
 */
async function checkWindow(
  transaction: Transaction,
  window: Window,
  who: { readonly hashes: string; readonly address: string },
  now: number,
): Promise<void> {
  const [column, value] =
    window.of === 'phone' ? ['phone_hash = any($1::text[])', who.hashes] : ['address = $1', who.address];
  const since = new Date(now - window.length).toISOString();
  const rows = await transaction.query<{ created_at: Date }>(
    `select created_at from sms_codes where ${column} and created_at > $2 order by created_at desc limit $3`,
    [value, since, window.most],
  );
  const oldest = rows[window.most - 1];
  if (oldest !== undefined) {
    const retryAfter = Math.max(1, Math.ceil((oldest.created_at.getTime() + window.length - now) / 1000));
    throw new Refusal(window.reason, { retry_after: retryAfter });
  }
}

/** A login code that may be sent. */
export interface IssuedCode {
  /** Of its row. */
  readonly id: string;
  readonly code: string;
  /** What it was taken from. */
  readonly spent: readonly BudgetUse[];
}

/**
 * Makes a login code for a number within the limits per number, per address and for many numbers together, also when
 * several processes are asked at once. Only a salted, keyed hash of the code is stored.
 *
 * @param budgets that all count it.
 * @param proof of work, which is good once; null for none: refused when one is needed.
 */
export async function issueCode(
  transaction: Transaction,
  phone: string,
  request: CallRequest,
  settings: SmsSettings,
  secrets: SecretBox,
  budgets: readonly Budget[],
  proof: string | null,
): Promise<IssuedCode> {
  const network = networkOf(request.address);
  // One at a time per number and per address, in a fixed order.
  await transaction.query('select pg_advisory_xact_lock(1, hashtext($1))', [network]);
  await lockPhone(transaction, phone);
  const hashes = phoneHashes(secrets, phone);
  for (const window of windowsOf(settings)) {
    await checkWindow(transaction, window, { hashes, address: network }, request.now);
  }
  const until = request.now + settings.proof.minutes * MINUTE;
  if (proof !== null && !(await takeOnce(transaction, `proof ${proof}`, 0, until))) {
    throw new Refusal('proof-invalid');
  }
  // Last, since whoever takes from the budget of the site waits for all others who do.
  const spent = await spendBudgets(transaction, budgets, request.now);
  if (proof === null && spent.some(({ share }) => share * 100 > settings.proof.from)) {
    throw new Refusal('proof-needed');
  }
  const code = String(randomInt(10 ** settings.codeLength)).padStart(settings.codeLength, '0');
  const id = randomId();
  const salt = randomBytes(16).toString('hex');
  const kept = sealPhone(secrets, 'sms_codes', id, phone);
  await transaction.write(
    `insert into sms_codes (id, phone, phone_hash, salt, hash, tries, channel, address, created_at, expires_at)
     values ($1, $2, $3, $4, $5, 0, $6, $7, $8, $9) on conflict (id) do nothing`,
    [
      id,
      kept.phone,
      kept.hash,
      salt,
      secrets.hash('login-code', `${salt}:${code}`),
      request.channel,
      network,
      new Date(request.now).toISOString(),
      new Date(request.now + settings.expiresIn * 1000).toISOString(),
    ],
  );
  return { id, code, spent };
}
