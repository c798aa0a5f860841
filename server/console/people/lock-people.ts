import type { Transaction } from '../../db/database.ts';

/**
 * Waits until nobody else changes who uses the console: logins are one person's, and an administrator is always left.
 */
export async function lockPeople(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(6, 0)');
}
