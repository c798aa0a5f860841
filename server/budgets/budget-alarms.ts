import type { RefusalReason } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { type Budget, WINDOW_MS } from './budget.ts';
import { takeOnce } from './spend-budgets.ts';

/** `reserved`: what is left of it is kept for others than those who take much. */
export type AlarmLevel = 'near' | 'reserved' | 'gone';

/** How often operators were told of budgets of a kind. */
export interface AlarmCount {
  readonly reason: RefusalReason;
  readonly window: Budget['window'];
  readonly level: AlarmLevel;
  readonly count: number;
}

/** Tells operators of budgets that are nearly or wholly used. */
export interface BudgetAlarms {
  /** At most once for each budget, level and window, whichever process notices. Never rejects. */
  tell(budget: Budget, level: AlarmLevel, now: number): Promise<void>;
  /** What this process has told. */
  counts(): readonly AlarmCount[];
}

const PER = { hour: 'an hour', day: 'a day' } as const;
const SEE = 'See docs/operations.md, "Pumped login codes".';

function text({ scope, window, most, reserve }: Budget, level: AlarmLevel, percent: number): string {
  const what = `${scope}, ${most} ${PER[window]}.`;
  const told: Readonly<Record<AlarmLevel, string>> = {
    near: `${percent} % USED: ${what}`,
    reserved: `DOWN TO ITS RESERVE: ${what} Networks that took much are refused the last ${reserve?.percent} %.`,
    gone: `GONE: ${what} Visitors that it counts are refused until there is room again.`,
  };
  return `!! BUDGET ${told[level]} ${SEE}`;
}

/** @param percent of a budget from which it is nearly used. */
export function budgetAlarms(
  db: Database,
  print: (text: string) => void,
  percent: () => number,
): BudgetAlarms {
  /** End of the window that was told last, by budget and level: no question to the database for each refusal. */
  const told = new Map<string, number>();
  const counts = new Map<string, AlarmCount>();
  return {
    async tell(budget, level, now) {
      const { scope, window, reason } = budget;
      const start = now - (now % WINDOW_MS[window]);
      const end = start + WINDOW_MS[window];
      const name = `alarm ${level} ${scope} ${window}`;
      if (told.get(name) === end) return;
      // There are as many networks as strangers have.
      for (const [one, over] of told) if (over <= now) told.delete(one);
      told.set(name, end);
      // What cannot be counted is told by each process.
      if (!(await takeOnce(db, name, start, end).catch(() => true))) return;
      print(text(budget, level, percent()));
      const kind = `${reason} ${window} ${level}`;
      counts.set(kind, { reason, window, level, count: (counts.get(kind)?.count ?? 0) + 1 });
    },
    counts: () => [...counts.values()],
  };
}
