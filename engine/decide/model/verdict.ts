import type { DecidedBy, Effect } from './effect.ts';
import type { Query } from './facts.ts';
import type { Json, Scalar } from './json.ts';

/** Something the decision needs from the world before it can go on. */
export type FetchRequest =
  | { readonly via: 'channel-record'; readonly name: 'channelRecord'; readonly channel: string }
  | {
      readonly via: 'api';
      readonly name: string;
      readonly endpoint: string;
      readonly fields: Readonly<Record<string, Scalar>>;
      /** `visit`: the reply stays in the facts of later navigations; `navigation`: it does not. */
      readonly remember: 'visit' | 'navigation';
    }
  | { readonly via: 'bridge'; readonly name: string; readonly remember: 'visit' | 'navigation' };

/** The page that a path shows. */
export interface Shown {
  /** Id of the page in `schemas/pages/`. */
  readonly page: string;
  /** Value of `data-screen` on the outermost element. */
  readonly screen: string;
  readonly routeId: string;
}

/** One evaluated node of a rule, for the trace. `value` is null when it was unknown at that moment. */
export interface TraceNode {
  readonly rule: Json;
  readonly value: Json;
  readonly unknown?: boolean;
  readonly children?: readonly TraceNode[];
}

/** What one row of one step did. */
export interface TraceEntry {
  readonly by: DecidedBy;
  /** `fired`, `skipped` (condition false), or `unknown` (waits for a reply). */
  readonly outcome: 'fired' | 'skipped' | 'unknown';
  readonly spec?: string | undefined;
  readonly condition?: TraceNode | undefined;
  /** Condition of the step that the row belongs to, for rows of steps that apply. */
  readonly stepCondition?: TraceNode | undefined;
  readonly effects?: readonly Effect[] | undefined;
}

interface VerdictBase {
  /** Effects in order. Those of a `need` are all among the effects of the next verdict on the same navigation. */
  readonly effects: readonly Effect[];
  readonly trace: readonly TraceEntry[];
  readonly by: DecidedBy;
}

/** Ask the world, then decide again with the answers added to the facts. */
export interface NeedVerdict extends VerdictBase {
  readonly kind: 'need';
  /** Everything whose need is already certain, so that it can be fetched at the same time. */
  readonly fetches: readonly FetchRequest[];
  /** The page that will be shown whatever the answers are, when that is already certain; else null. */
  readonly meanwhile: Shown | null;
}

/** Navigate elsewhere, replacing the current history entry. */
export interface GoVerdict extends VerdictBase {
  readonly kind: 'go';
  readonly path: string;
  readonly query: Query;
}

/** Show the page of this path. */
export interface StayVerdict extends VerdictBase {
  readonly kind: 'stay';
  readonly shown: Shown;
}

/** The answer of `decide`. */
export type Verdict = NeedVerdict | GoVerdict | StayVerdict;
