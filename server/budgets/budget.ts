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
  readonly reserve?: Reserve;
}

/** The last part of a budget that many share: for those who have taken little in its window. */
export interface Reserve {
  readonly percent: number;
  /** What counts the caller's own: the scope of another budget that is taken from together with this one. */
  readonly own: string;
  /** From how many on the caller is refused it. */
  readonly few: number;
  /** What such a caller is told. */
  readonly reason: RefusalReason;
}

/** How often something may happen in an hour and in a day: as the configuration says it. */
export type BudgetSettings = Readonly<Record<Window, number>>;

export const WINDOW_MS: Readonly<Record<Window, number>> = { hour: 3600 * 1000, day: 24 * 3600 * 1000 };

/** Both budgets of a scope. */
export function budgetsOf(scope: string, settings: BudgetSettings, reason: RefusalReason): readonly Budget[] {
  return (['hour', 'day'] as const).map((window) => ({ scope, window, most: settings[window], reason }));
}

/** Nothing is left of a budget, or nothing for this caller. */
export class BudgetGone extends Refusal {
  readonly budget: Budget;
  /** What is left is for others. */
  readonly isReserved: boolean;

  constructor(budget: Budget, waitMs: number, reserve?: Reserve) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    super((reserve ?? budget).reason, { retry_after: seconds, wait: waitText(seconds) });
    this.budget = budget;
    this.isReserved = reserve !== undefined;
  }
}
