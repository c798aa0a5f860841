import { Refusal, type RefusalReason } from '../calls/refusal.ts';
import { waitText } from './wait-text.ts';

export type Window = 'hour' | 'day';

/** How often something may happen, for all processes together. */
export interface Budget {
  /** What is counted, and for whom: `sms site`, `sms network 203.0.113.0/24`. */
  readonly scope: string;
  readonly window: Window;
  readonly most: number;
  /** What a caller is told for whom nothing is left. */
  readonly reason: RefusalReason;
}

/** How often something may happen in an hour and in a day: as the configuration says it. */
export type BudgetSettings = Readonly<Record<Window, number>>;

export const WINDOW_MS: Readonly<Record<Window, number>> = { hour: 3600 * 1000, day: 24 * 3600 * 1000 };

/** Both budgets of a scope. */
export function budgetsOf(scope: string, settings: BudgetSettings, reason: RefusalReason): readonly Budget[] {
  return (['hour', 'day'] as const).map((window) => ({ scope, window, most: settings[window], reason }));
}

/** Nothing is left of a budget. */
export class BudgetGone extends Refusal {
  readonly budget: Budget;

  constructor(budget: Budget, waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super(budget.reason, { retry_after: seconds, wait: waitText(seconds) });
    this.budget = budget;
  }
}
