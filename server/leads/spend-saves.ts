import { budgetsOf } from '../budgets/budget.ts';
import { spendBudgets } from '../budgets/spend-budgets.ts';
import type { SavedFormsSettings } from '../config/service-data.ts';
import type { Transaction } from '../db/database.ts';

const KIB = 1024;

/** Takes from what one visitor may save, which is kept for years. Refuses with `BudgetGone` when nothing is left. */
export async function spendSaves(
  transaction: Transaction,
  userId: string,
  answers: unknown,
  now: number,
  { perUserHour, perUserDay, kibPerUserDay }: SavedFormsSettings,
): Promise<void> {
  const most = { hour: perUserHour, day: perUserDay };
  await spendBudgets(transaction, budgetsOf(`saves user ${userId}`, most, 'save-limit'), now);
  const kib = Math.ceil(Buffer.byteLength(JSON.stringify(answers)) / KIB);
  const scope = `saved KiB user ${userId}`;
  await spendBudgets(
    transaction,
    [{ scope, window: 'day', most: kibPerUserDay, reason: 'save-limit' }],
    now,
    kib,
  );
}
