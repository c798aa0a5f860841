import type { Transaction } from './database.ts';

/**
 * What transactions of all processes do one at a time, for each thing of a kind: for one network, one number, one user.
 * Processes of two versions run side by side, so a kind keeps its number, and none is given to another. (Tries of a
 * network had 3, too, until 2026-11-30.)
 */
const KINDS = {
  'codes of network': 1,
  phone: 2,
  'saving user': 3,
  'tries of network': 4,
  'console tries': 5,
  'console people': 6,
} as const;

/** What one process at a time does for all. In SQL 728193471 is for the days of events. */
export const WORK_LOCKS = { migration: 728_193_467, retention: 728_193_468, rekey: 728_193_469 } as const;

/**
 * Waits for other transactions that hold the lock of a thing, and holds it until this one ends.
 *
 * @param thing null where there is one of its kind.
 */
export async function advisoryLock(
  transaction: Transaction,
  kind: keyof typeof KINDS,
  thing: string | null = null,
): Promise<void> {
  const sql = 'select pg_advisory_xact_lock($1, coalesce(hashtext($2), 0))';
  await transaction.query(sql, [KINDS[kind], thing]);
}

/** Takes the lock of some work until the transaction ends; false where another one holds it. */
export async function tryWorkLock(transaction: Transaction, work: keyof typeof WORK_LOCKS): Promise<boolean> {
  const sql = 'select pg_try_advisory_xact_lock($1) as mine';
  const [row] = await transaction.query<{ mine: boolean }>(sql, [WORK_LOCKS[work]]);
  return row?.mine === true;
}
