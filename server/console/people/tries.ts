import { createHash } from 'node:crypto';
import { CLOCKS_APART_MS } from '../../clock.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { networkOf } from '../../place/network-of.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';

/** A guess at a password or code. */
export interface Try {
  readonly login: string;
  /** Internet address that it comes from. */
  readonly address: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const DAY_MS = 24 * 3600 * 1000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Whom tries are counted for, and how many of a day are free of waiting. */
const COUNTED = [
  {
    kind: 'console-login',
    free: 5,
    of: ({ login }: Try) => createHash('sha256').update(login).digest('hex'),
  },
  { kind: 'console-network', free: 20, of: ({ address }: Try) => networkOf(address) },
] as const;

const iso = (ms: number): string => new Date(ms).toISOString();

/** How long to wait after the last of so many failed tries, ms. */
function waitAfter(tries: number, free: number): number {
  return tries < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (tries - free), LONGEST_WAIT_MS);
}

function wordsFor(ms: number): ConsoleRefusal {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  const wait = retryAfter < 120 ? `${retryAfter} 秒` : `${Math.ceil(retryAfter / 60)} 分钟`;
  return new ConsoleRefusal('too-many', `试的次数太多。请 ${wait}后再试。`, { retryAfter });
}

async function refuseOrNote(transaction: Transaction, one: Try, counted: (typeof COUNTED)[number]) {
  const { kind, free, of } = counted;
  const key = of(one);
  await advisoryLock(transaction, 'console tries', `${kind} ${key}`);
  const [row] = await transaction.query<{ tries: number; last: Date | null }>(
    `select count(*)::integer as tries, max(at) as last from failed_tries
     where kind = $1 and address = $2 and at > $3 and at <= $4`,
    [kind, key, iso(one.now - DAY_MS), iso(one.now + CLOCKS_APART_MS)],
  );
  const last = Math.min(row?.last?.getTime() ?? 0, one.now);
  const wait = last + waitAfter(row?.tries ?? 0, free) - one.now;
  if (wait > 0) throw wordsFor(wait);
  await transaction.query('insert into failed_tries (kind, address, at) values ($1, $2, $3)', [
    kind,
    key,
    iso(one.now),
  ]);
}

/**
 * Counts a try before it is known whether it is right, so that many at the same moment are no more than one after the
 * other. Refuses a login and a network that has had its wrong ones, for twice as long each time.
 */
export async function beginTry(db: Database, one: Try): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const counted of COUNTED) await refuseOrNote(transaction, one, counted);
  });
}

/** Forgets the try itself, which was none: exactly one, so that whoever makes several gains nothing. */
export async function forgetTry(transaction: Transaction, one: Try): Promise<void> {
  for (const { kind, of } of COUNTED) {
    await transaction.query(
      `delete from failed_tries where ctid in
         (select ctid from failed_tries where kind = $1 and address = $2 and at = $3 limit 1)`,
      [kind, of(one), iso(one.now)],
    );
  }
}

/** Forgets a try that was right, and the wrong ones of the same login before it. */
export async function forgetTries(transaction: Transaction, one: Try): Promise<void> {
  await forgetTry(transaction, one);
  const [{ kind, of }] = COUNTED;
  await transaction.query('delete from failed_tries where kind = $1 and address = $2', [kind, of(one)]);
}
