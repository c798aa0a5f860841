import type { JsonObject, Scalar } from '../model/json.ts';
import type { FactValue, Unknown } from '../rules/unknown.ts';

/**
 * What a running decision has changed so far, seen by its later steps. The world changes only when the runtime performs
 * the effects.
 */
export interface DecisionState {
  readonly stored: Map<string, Scalar | JsonObject | Unknown>;
  readonly removedParams: Set<string>;
  /** Facts of the decision itself, `decision.*`. */
  readonly set: Map<string, FactValue | Unknown>;
  /** Fetches that were asked for and have no answer yet. */
  readonly pending: Set<string>;
}

export function emptyDecisionState(): DecisionState {
  return { stored: new Map(), removedParams: new Set(), set: new Map(), pending: new Set() };
}
