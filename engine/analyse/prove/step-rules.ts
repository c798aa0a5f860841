import type { GuardSpec } from '../../decide/model/guard.ts';
import type { Rule } from '../../decide/model/rule.ts';

/** Rules of the guard by the part that they play. */
export interface StepRules {
  /** Conditions of steps. */
  readonly steps: ReadonlySet<Rule>;
  /** Conditions that decide whether a call is made, with the name of its fetch: these must be known. */
  readonly fetching: ReadonlyMap<Rule, string>;
  /** Steps with a condition. */
  readonly conditional: ReadonlySet<string>;
}

/** Finds the rules of a guard. */
export function stepRulesOf({ steps }: GuardSpec): StepRules {
  const conditions = steps.filter(({ when }) => when !== undefined);
  const fetching = new Map<Rule, string>();
  for (const { when, fetch = [] } of steps) {
    for (const one of fetch) {
      if (when !== undefined) fetching.set(when, one.name);
      if (one.when !== undefined) fetching.set(one.when, one.name);
    }
  }
  return {
    steps: new Set(conditions.map(({ when }) => when as Rule)),
    fetching,
    conditional: new Set(conditions.map(({ id }) => id)),
  };
}
