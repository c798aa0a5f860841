import { randomBytes, randomInt } from 'node:crypto';
import { randomId } from '../accounts/random-id.ts';
import { lockPhone } from '../accounts/users.ts';
import type { Budget } from '../budgets/budget.ts';
import {
  type BudgetUse,
  checkBudgets,
  percentOf,
  shareWithOneMore,
  spendBudgets,
  takeOnce,
} from '../budgets/spend-budgets.ts';
import type { CallRequest } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { SmsSettings } from '../config/service-data.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import type { Database, Transaction } from '../db/database.ts';
import { phoneHashes, sealPhone } from '../keys/seal-phone.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import { networkOf } from '../place/network-of.ts';
import { checkWindows } from './check-windows.ts';

const MINUTE = 60_000;

/**
 * Refuses who has not worked for the code where that is needed, telling also when it will not be, for callers that
 * cannot work.
 */
function checkProof(
  proof: string | null,
  uses: readonly BudgetUse[],
  { proof: { from } }: SmsSettings,
): void {
  const above = proof === null ? uses.filter((use) => shareWithOneMore(use) * 100 > from) : [];
  if (above.length === 0) return;
  const waits = above.map(({ budget, wait }) => wait(percentOf(budget.most, from)));
  const seconds = Math.ceil(Math.max(...waits) / 1000);
  throw new Refusal('proof-needed', Number.isFinite(seconds) ? { retry_after: seconds } : {});
}

/** Refuses whoever would be refused a code now, and takes nothing: no row is locked. `issueCode` decides. */
export async function mayIssue(
  db: Database,
  phone: string,
  request: CallRequest,
  settings: SmsSettings,
  secrets: SecretBox,
  budgets: readonly Budget[],
  proof: string | null,
): Promise<void> {
  await checkWindows(db, phoneHashes(secrets, phone), request, settings);
  checkProof(proof, await checkBudgets(db, budgets, request.now), settings);
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
  const hashes = phoneHashes(secrets, phone);
  // One at a time per number and per address, in a fixed order.
  await Promise.all([
    advisoryLock(transaction, 'codes of network', network),
    lockPhone(transaction, phone),
    checkWindows(transaction, hashes, request, settings),
  ]);
  const until = request.now + settings.proof.minutes * MINUTE;
  if (proof !== null && !(await takeOnce(transaction, `proof ${proof}`, 0, until))) {
    throw new Refusal('proof-invalid');
  }
  // Last, since whoever takes from the budget of the site waits for all others who do.
  const spent = await spendBudgets(transaction, budgets, request.now);
  checkProof(proof, spent, settings);
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
