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

/** Several of a budget. */
export interface Taking {
  readonly budget: Budget;
  readonly times: number;
}

/** One of each budget. */
const takeEach = (budgets: readonly Budget[]): readonly Taking[] =>
  budgets.map((budget) => ({ budget, times: 1 }));

/** Counters of all windows at this moment: always in the same order, so that no two callers wait for each other. */
function countersOf(takings: readonly Taking[], now: number): string {
  const rows = takings.map(({ budget, times }) => {
    const start = startOf(budget, now);
    const length = WINDOW_MS[budget.window];
    return {
      scope: counterOf(budget),
      times,
      starts_at: iso(start),
      before: iso(start - length),
      ends_at: iso(start + length),
    };
  });
  return JSON.stringify(rows.sort((a, b) => (a.scope < b.scope ? -1 : 1)));
}

const WANTED = `jsonb_to_recordset($1::jsonb)
  as wanted (scope text, times integer, starts_at timestamptz, before timestamptz, ends_at timestamptz)`;

/** How a budget is used; `more` of it than is counted. */
type Uses = (budget: Budget, more?: number) => BudgetUse;

/** Tells how budgets are used, by the counts of their windows and of those before. */
function usesOf(rows: readonly Counted[], now: number): Uses {
  return (budget, more = 0) => {
    const [start, length] = [startOf(budget, now), WINDOW_MS[budget.window]];
    const count = (at: number): number =>
      rows.find(({ scope, starts_at }) => scope === counterOf(budget) && starts_at.getTime() === at)?.count ??
      0;
    const counts = { now: count(start) + more, before: count(start - length) };
    const use = (most: number) => windowUse(counts, most, now - start, length);
    return {
      budget,
      used: use(budget.most).used,
      wait: (most) => (most < 1 ? Number.POSITIVE_INFINITY : use(most).wait),
    };
  };
}

/** The budget of which not so many are left, or not for this caller; null when all have enough. */
function goneOf(takings: readonly Taking[], uses: readonly BudgetUse[]): BudgetGone | null {
  for (const [n, { budget, wait }] of uses.entries()) {
    const times = takings[n]?.times ?? 1;
    const { most, window, reserve } = budget;
    const gone = wait(most + 1 - times);
    const own = uses.find((one) => one.budget.scope === reserve?.own && one.budget.window === window);
    const loud = reserve === undefined ? 0 : (own?.wait(reserve.few) ?? 0);
    const reserved = loud === 0 ? 0 : wait(Math.max(1, percentOf(most, 100 - (reserve?.percent ?? 0))));
    // Until there is more than the reserve again, or the caller's own has faded.
    const left = Math.max(gone, Math.min(reserved, loud));
    if (left > 0) return new BudgetGone(budget, left, gone > 0 ? undefined : reserve);
  }
  return null;
}

/** What of budgets is used. */
export async function readBudgets(
  db: SqlReader,
  budgets: readonly Budget[],
  now: number,
): Promise<readonly BudgetUse[]> {
  const rows = await db.query<Counted>(
    `select counts.scope, counts.starts_at, counts.count from counts join ${WANTED}
       on counts.scope = wanted.scope and counts.starts_at in (wanted.starts_at, wanted.before)`,
    [countersOf(takeEach(budgets), now)],
  );
  const use = usesOf(rows, now);
  return budgets.map((budget) => use(budget));
}

/** The same for who wants to take one: refuses as `spendBudgets` would now, without a lock on any count. */
export async function checkBudgets(
  db: SqlReader,
  budgets: readonly Budget[],
  now: number,
): Promise<readonly BudgetUse[]> {
  const uses = await readBudgets(db, budgets, now);
  const gone = goneOf(takeEach(budgets), uses);
  if (gone !== null) throw gone;
  return uses;
}

/**
 * Counted before it is judged: whoever else takes from one of the budgets waits here until this transaction ends. The
 * window before is read as it was when that wait began: what still came into it from before its end may be missing.
 */
async function count(transaction: Transaction, takings: readonly Taking[], now: number): Promise<Uses> {
  const rows = await transaction.query<Counted>(
    `with wanted as (select * from ${WANTED}), taken as (
       insert into counts (scope, starts_at, ends_at, count)
         select scope, starts_at, ends_at, times from wanted order by scope
       on conflict (scope, starts_at) do update set count = counts.count + excluded.count
       returning scope, starts_at, count)
     select * from taken union all
     select counts.scope, counts.starts_at, counts.count from counts join wanted
       on counts.scope = wanted.scope and counts.starts_at = wanted.before`,
    [countersOf(takings, now)],
  );
  return usesOf(rows, now);
}

/**
 * Takes from each of the budgets, for all processes together, and says how it was used before. Refuses with
 * `BudgetGone` when nothing is left of one; the caller's transaction then undoes what was taken from the others.
 */
export async function spendBudgets(
  transaction: Transaction,
  budgets: readonly Budget[],
  now: number,
): Promise<readonly BudgetUse[]> {
  return spendTakings(transaction, takeEach(budgets), now);
}

/** The same for several of each. */
export async function spendTakings(
  transaction: Transaction,
  takings: readonly Taking[],
  now: number,
): Promise<readonly BudgetUse[]> {
  if (takings.length === 0) return [];
  const use = await count(transaction, takings, now);
  const uses = takings.map(({ budget, times }) => use(budget, -times));
  const gone = goneOf(takings, uses);
  if (gone !== null) throw gone;
  return uses;
}

/** Sums of what is taken, one for each counter. */
function summed(takings: readonly Taking[]): readonly Taking[] {
  const sums = new Map<string, Taking>();
  for (const { budget, times } of takings) {
    const counter = counterOf(budget);
    sums.set(counter, { budget, times: times + (sums.get(counter)?.times ?? 0) });
  }
  return [...sums.values()];
}

/**
 * The same for several callers at once, one after the other: what each takes of which budgets. Who is refused takes
 * nothing.
 *
 * @returns for each caller, null or why it is refused.
 */
export async function spendInTurn(
  transaction: Transaction,
  callers: readonly (readonly Taking[])[],
  now: number,
): Promise<readonly (BudgetGone | null)[]> {
  const all = summed(callers.flat());
  if (all.length === 0) return callers.map(() => null);
  const use = await count(transaction, all, now);
  const left = new Map(all.map(({ budget, times }) => [counterOf(budget), -times]));
  const refused: Taking[] = [];
  const refusals = callers.map((takings) => {
    const uses = takings.map(({ budget }) => use(budget, left.get(counterOf(budget))));
    const gone = goneOf(takings, uses);
    if (gone !== null) refused.push(...takings);
    else {
      for (const { budget, times } of takings)
        left.set(counterOf(budget), (left.get(counterOf(budget)) ?? 0) + times);
    }
    return gone;
  });
  if (refused.length > 0) await takeBack(transaction, summed(refused), now);
  return refusals;
}

/** Gives back what was taken at a moment, for something that did not happen after all. */
export function giveBack(
  transaction: Transaction,
  budgets: readonly Budget[],
  takenAt: number,
): Promise<void> {
  return takeBack(transaction, takeEach(budgets), takenAt);
}

async function takeBack(
  transaction: Transaction,
  takings: readonly Taking[],
  takenAt: number,
): Promise<void> {
  const counters = [countersOf(takings, takenAt)];
  await transaction.query(
    `select 1 from counts join ${WANTED} using (scope, starts_at) order by scope for update of counts`,
    counters,
  );
  await transaction.query(
    `update counts set count = counts.count - wanted.times from ${WANTED}
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
