import type { Database } from '../db/database.ts';
import { type Budget, WINDOW_MS } from './budget.ts';
import { takeOnce } from './spend-budgets.ts';

/** `reserved`: what is left of it is kept for others than those who take much. */
export type AlarmLevel = 'near' | 'reserved' | 'gone';

/** Tells operators of budgets that are nearly or wholly used. */
export interface BudgetAlarms {
  /** At most once for each budget, level and window, whichever process notices. Never rejects. */
  tell(budget: Budget, level: AlarmLevel, now: number): Promise<void>;
}

const PER = { hour: 'an hour', day: 'a day' } as const;
const SEE = 'See docs/operations.md, "Pumped login codes".';

function text({ scope, window, most, reserve }: Budget, level: AlarmLevel, percent: number): string {
  const what = `${scope}, ${most} ${PER[window]}.`;
  const told: Readonly<Record<AlarmLevel, string>> = {
    near: `${percent} % USED: ${what}`,
    reserved: `DOWN TO ITS RESERVE: ${what} Networks that took much are refused the last ${reserve?.percent} %.`,
    gone: `GONE: ${what} Visitors are refused until there is room again.`,
  };
  return `!! BUDGET ${told[level]} ${SEE}`;
}

/** @param percent of a budget from which it is nearly used. */
export function budgetAlarms(
  db: Database,
  print: (text: string) => void,
  percent: () => number,
): BudgetAlarms {
  /** Start of the window that was told last, by budget and level: no question to the database for each refusal. */
  const told = new Map<string, number>();
  return {
    async tell(budget, level, now) {
      const length = WINDOW_MS[budget.window];
      const start = now - (now % length);
      const name = `alarm ${level} ${budget.scope} ${budget.window}`;
      if (told.get(name) === start) return;
      told.set(name, start);
      // What cannot be counted is told by each process.
      if (await takeOnce(db, name, start, start + length).catch(() => true)) {
        print(text(budget, level, percent()));
      }
    },
  };
}
