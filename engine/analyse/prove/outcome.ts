import type { GoTemplate } from '../../decide/model/guard.ts';
import type { JsonPointer } from '../../decide/model/json.ts';
import type { ChannelRecord } from '../../decide/model/release.ts';
import type { Shown } from '../../decide/model/verdict.ts';
import type { Transition } from '../transitions/transitions-from.ts';
import type { ChannelClass } from './channel-classes.ts';
import type { Constraints } from './constraints.ts';
import type { TransitionPlan } from './transition-plan.ts';
import type { VisitState } from './visit-state.ts';

/** One navigation of a class of visitors. */
export interface Leg {
  readonly path: string;
  /** Step and row that ended it. */
  readonly by: { readonly step: string; readonly row: string | null };
  /** Calls that the guard made, by fetch. */
  readonly calls: readonly string[];
  /** How the row leaves; null for the root and for the end. */
  readonly go: GoTemplate | null;
  /** Where what ended it stands in the release, where that is no step. */
  readonly at?: JsonPointer;
}

/** What the page has for the class; each is null where the chain ends at no page. */
export interface Seen {
  readonly any: boolean;
  readonly leads: boolean;
  readonly identifies: boolean;
  /** Null unless the guard has sent the visitor here to log in. */
  readonly logsIn: boolean | null;
}

/** A page that a class has left by a transition. */
export interface Left {
  readonly transition: Transition;
  readonly page: string;
  readonly path: string;
  /** The navigations to the page, from the page left before. */
  readonly legs: readonly Leg[];
  readonly plan: TransitionPlan;
  /** The channel there; null is the visitor's own. */
  readonly channel: ChannelRecord | null;
  /** The page left before it. */
  readonly before?: Left;
}

/** Where a class of visitors ends. */
export interface Outcome {
  readonly constraints: Constraints;
  /** Channels of the class. */
  readonly channels: readonly ChannelClass[];
  readonly legs: readonly Leg[];
  /** Null when the chain of redirects is longer than allowed. */
  readonly shown: Shown | null;
  /** Where a chain that is too long has no end: the paths of its cycle. */
  readonly cycle?: readonly string[];
  /** The path of the page. */
  readonly path: string;
  /** The channel at the end; null is the visitor's own. */
  readonly channel: ChannelRecord | null;
  readonly seen: Seen | null;
  readonly stored: VisitState['stored'];
  /**
   * The page that was left last by a transition, and whether what was left is there again; the navigations are those
   * since.
   */
  readonly left?: Left & { readonly isBack: boolean };
}

/** How far a class has come: the navigations behind it, and where the next one goes. */
export interface Progress {
  readonly legs: readonly Leg[];
  readonly path: string;
  readonly state: VisitState;
  /** The page that was left last by a transition; the navigations are those since. */
  readonly left?: Left;
}

/** The end of a way that led to a page. */
export type ReachedPage = Progress & {
  readonly shown: Shown;
  readonly seen: Seen;
};
