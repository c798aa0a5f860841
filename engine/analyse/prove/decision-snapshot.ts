import type { DecisionState } from '../../decide/facts/decision-state.ts';
import type { JsonObject, Scalar } from '../../decide/model/json.ts';
import type { TraceEntry } from '../../decide/model/verdict.ts';
import type { FactValue, Unknown } from '../../decide/rules/unknown.ts';
import type { DependencyMap } from './dependency-map.ts';

/** What a navigation has stored and set by some point, with what of it is unknown, and why. */
export interface ProbedState extends DecisionState {
  readonly stored: DependencyMap<Scalar | JsonObject | Unknown>;
  readonly set: DependencyMap<FactValue | Unknown>;
}

/** What a navigation has asked for and changed by some point. */
export interface ProbeSnapshot {
  readonly missing: readonly string[];
  readonly asked: ReadonlySet<string>;
  readonly state: ProbedState;
}

/** A decision between two steps of the guard. */
export interface DecisionSnapshot {
  readonly probed: ProbeSnapshot;
  readonly step: string;
  readonly ofStep: readonly string[];
  readonly sinceNote: number;
  readonly lastOutcome: TraceEntry['outcome'];
}
