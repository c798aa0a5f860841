import type { Release } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { Transition } from '../transitions/transitions-from.ts';

/** The page that visitors leave, and how. */
export interface TransitionPlan {
  readonly release: Release;
  readonly path: string;
  readonly page: string;
  readonly transition: Transition;
  /** Where the transition must lead for anything to be looked at. */
  readonly to: ReadonlySet<string>;
  /** Of a page in a cycle: when there is something else to do on it, so that nobody is caught. */
  readonly escapes?: readonly Rule[];
  /** How they leave the page that they come to then. */
  readonly then?: TransitionPlan;
  /** True when it is not looked at what comes of it there. */
  readonly stops?: true;
}
