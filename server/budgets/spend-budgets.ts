import type { SqlReader, Transaction } from '../db/database.ts';
import { type Budget, BudgetGone, WINDOW_MS } from './budget.ts';
import { windowUse } from './window-use.ts';

/** A budget and what of it is used. */
export interface BudgetUse {
  readonly budget: Budget;
  readonly used: number;
  /** Milliseconds until one more fits into so many; not finite when it never does. */
  wait(most: number): number;
}

/** What of a budget is used when one more is taken; 1 is all of it. */
export const shareWithOneMore = ({ used, budget }: BudgetUse): number => (used + 1) / budget.most;

/** Whole ones, so that a wait that is over is not short of one by a rounding. */
export const percentOf = (most: number, percent: number): number => Math.floor((most * percent) / 100);

interface Counted {
  readonly scope: string;
  readonly starts_at: Date;
  readonly count: number;
}

const counterOf = ({ scope, window }: Budget): string => `${scope} ${window}`;
const startOf = ({ window }: Budget, now: number): number => now - (now % WINDOW_MS[window]);
const iso = (ms: number): string => new Date(ms).toISOString();

/** Counters of all windows at this moment: always in the same order, so that no two callers wait for each other. */
function countersOf(budgets: readonly Budget[], now: number): string {
  const rows = budgets.map((budget) => {
    const start = startOf(budget, now);
    const length = WINDOW_MS[budget.window];
    return {
      scope: counterOf(budget),
      starts_at: iso(start),
      before: iso(start - length),
      ends_at: iso(start + length),
    };
  });
  return JSON.stringify(rows.sort((a, b) => (a.scope < b.scope ? -1 : 1)));
}

const WANTED = `jsonb_to_recordset($1::jsonb)
  as wanted (scope text, starts_at timestamptz, before timestamptz, ends_at timestamptz)`;

/**
 * How each budget is used, by the counts of its window and of the one before.
 *
 * @param taken of each by the caller, who is counted already and asks how it was before.
 */
async function usesOf(
  db: SqlReader,
  budgets: readonly Budget[],
  now: number,
  taken: number,
): Promise<readonly BudgetUse[]> {
  const rows = await db.query<Counted>(
    `select counts.scope, counts.starts_at, counts.count from counts join ${WANTED}
       on counts.scope = wanted.scope and counts.starts_at in (wanted.starts_at, wanted.before)`,
    [countersOf(budgets, now)],
  );
  return budgets.map((budget) => {
    const [start, length] = [startOf(budget, now), WINDOW_MS[budget.window]];
    const count = (at: number): number =>
      rows.find(({ scope, starts_at }) => scope === counterOf(budget) && starts_at.getTime() === at)?.count ??
      0;
    const counts = { now: count(start) - taken, before: count(start - length) };
    const use = (most: number) => windowUse(counts, most, now - start, length);
    return {
      budget,
      used: use(budget.most).used,
      wait: (most) => (most < 1 ? Number.POSITIVE_INFINITY : use(most).wait),
    };
  });
}

/** Refuses with `BudgetGone` when so many are not left of one of the budgets, or not for this caller. */
function checkUses(uses: readonly BudgetUse[], times: number): void {
  for (const { budget, wait } of uses) {
    const { most, window, reserve } = budget;
    const gone = wait(most + 1 - times);
    const own = uses.find((one) => one.budget.scope === reserve?.own && one.budget.window === window);
    const loud = reserve === undefined ? 0 : (own?.wait(reserve.few) ?? 0);
    const reserved = loud === 0 ? 0 : wait(Math.max(1, percentOf(most, 100 - (reserve?.percent ?? 0))));
    // Until there is more than the reserve again, or the caller's own has faded.
    const left = Math.max(gone, Math.min(reserved, loud));
    if (left > 0) throw new BudgetGone(budget, left, gone > 0 ? undefined : reserve);
  }
}

/** What of budgets is used. */
export function readBudgets(
  db: SqlReader,
  budgets: readonly Budget[],
  now: number,
): Promise<readonly BudgetUse[]> {
  return usesOf(db, budgets, now, 0);
}

/** The same for who wants to take one: refuses as `spendBudgets` would now, without a lock on any count. */
export async function checkBudgets(
  db: SqlReader,
  budgets: readonly Budget[],
  now: number,
): Promise<readonly BudgetUse[]> {
  const uses = await readBudgets(db, budgets, now);
  checkUses(uses, 1);
  return uses;
}

/**
 * Takes from each of the budgets, for all processes together, and says how it was used before. Refuses with
 * `BudgetGone` when nothing is left of one; the caller's transaction then undoes what was taken from the others.
 */
export async function spendBudgets(
  transaction: Transaction,
  budgets: readonly Budget[],
  now: number,
  times = 1,
): Promise<readonly BudgetUse[]> {
  if (budgets.length === 0 || times === 0) return [];
  // Counted first: whoever else takes from one of them waits here until this transaction ends.
  await transaction.query(
    `insert into counts (scope, starts_at, ends_at, count)
       select scope, starts_at, ends_at, $2 from ${WANTED} order by scope
     on conflict (scope, starts_at) do update set count = counts.count + excluded.count`,
    [countersOf(budgets, now), times],
  );
  const uses = await usesOf(transaction, budgets, now, times);
  checkUses(uses, times);
  return uses;
}

/** Gives back what was taken at a moment, for something that did not happen after all. */
export async function giveBack(
  transaction: Transaction,
  budgets: readonly Budget[],
  takenAt: number,
): Promise<void> {
  const counters = [countersOf(budgets, takenAt)];
  await transaction.query(
    `select 1 from counts join ${WANTED} using (scope, starts_at) order by scope for update of counts`,
    counters,
  );
  await transaction.query(
    `update counts set count = counts.count - 1 from ${WANTED}
     where counts.scope = wanted.scope and counts.starts_at = wanted.starts_at`,
    counters,
  );
}

/**
 * Takes something that there is once; false when it was taken before.
 *
 * @param until epoch milliseconds from which nobody asks.
 */
export async function takeOnce(db: SqlReader, scope: string, start: number, until: number): Promise<boolean> {
  const rows = await db.query(
    `insert into counts (scope, starts_at, ends_at, count) values ($1, $2, $3, 1)
     on conflict (scope, starts_at) do nothing returning scope`,
    [scope, iso(start), iso(until)],
  );
  return rows.length === 1;
}
