import { advisoryLock } from '../../db/advisory-lock.ts';
import type { Transaction } from '../../db/database.ts';

/**
 * Waits until nobody else changes who uses the console: logins are one person's, and an administrator is always left.
 */
export async function lockPeople(transaction: Transaction): Promise<void> {
  await advisoryLock(transaction, 'console people');
}
