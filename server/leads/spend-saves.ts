import { budgetsOf } from '../budgets/budget.ts';
import { spendTakings, type Taking } from '../budgets/spend-budgets.ts';
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
  const reason = 'save-limit';
  const kib: Taking = {
    budget: { scope: `saved KiB user ${userId}`, window: 'day', most: kibPerUserDay, reason },
    times: Math.ceil(Buffer.byteLength(JSON.stringify(answers)) / KIB),
  };
  const saves = budgetsOf(`saves user ${userId}`, most, reason).map((budget) => ({ budget, times: 1 }));
  await spendTakings(transaction, [...saves, kib], now);
}
