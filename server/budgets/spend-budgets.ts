import type { SqlReader, Transaction } from '../db/database.ts';
import { type Budget, BudgetGone, WINDOW_MS } from './budget.ts';
import { windowUse } from './window-use.ts';

/** A budget and what of it is used. */
export interface BudgetUse {
  readonly budget: Budget;
  /** 1 is all of it. */
  readonly share: number;
}

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

/** Counts of these windows and of those before them. */
async function countsOf(db: SqlReader, budgets: readonly Budget[], now: number) {
  const rows = await db.query<Counted>(
    `select counts.scope, counts.starts_at, counts.count from counts join ${WANTED}
       on counts.scope = wanted.scope and counts.starts_at in (wanted.starts_at, wanted.before)`,
    [countersOf(budgets, now)],
  );
  return (budget: Budget, start: number): number =>
    rows.find(({ scope, starts_at }) => scope === counterOf(budget) && starts_at.getTime() === start)
      ?.count ?? 0;
}

/** What of budgets is used. */
export async function readBudgets(
  db: SqlReader,
  budgets: readonly Budget[],
  now: number,
): Promise<readonly BudgetUse[]> {
  const count = await countsOf(db, budgets, now);
  return budgets.map((budget) => {
    const [start, length] = [startOf(budget, now), WINDOW_MS[budget.window]];
    const counts = { now: count(budget, start), before: count(budget, start - length) };
    return { budget, share: windowUse(counts, budget.most, now - start, length).used / budget.most };
  });
}

/**
 * Takes one from each of the budgets, for all processes together, and says what is used then. Refuses with
 * `BudgetGone` when nothing is left of one; the caller's transaction then undoes what was taken from the others.
 */
export async function spendBudgets(
  transaction: Transaction,
  budgets: readonly Budget[],
  now: number,
): Promise<readonly BudgetUse[]> {
  // Counted first: whoever else takes from one of them waits here until this transaction ends.
  await transaction.query(
    `insert into counts (scope, starts_at, ends_at, count)
       select scope, starts_at, ends_at, 1 from ${WANTED} order by scope
     on conflict (scope, starts_at) do update set count = counts.count + 1`,
    [countersOf(budgets, now)],
  );
  const count = await countsOf(transaction, budgets, now);
  return budgets.map((budget) => {
    const { window, most } = budget;
    const [start, length] = [startOf(budget, now), WINDOW_MS[window]];
    const taken = { now: count(budget, start) - 1, before: count(budget, start - length) };
    const { used, wait } = windowUse(taken, most, now - start, length);
    if (wait > 0) throw new BudgetGone(budget, wait);
    return { budget, share: (used + 1) / most };
  });
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
