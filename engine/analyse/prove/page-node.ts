import type { Transition } from '../transitions/transitions-from.ts';
import type { Constraints } from './constraints.ts';
import type { HostAddresses } from './host-addresses.ts';
import type { IncomingState } from './incoming-states.ts';

/** A page that visitors come to, from which a result leads on. */
export interface PageNode extends IncomingState {
  readonly addresses: HostAddresses;
  readonly name: string;
  readonly path: string;
  readonly page: string;
  /** The pages that they have left on the way, one after another; none where they come at once. */
  readonly steps: readonly TransitionStep[];
}

/** A page that is left by a transition. */
export interface TransitionStep extends Pick<PageNode, 'path' | 'page'> {
  readonly transition: Transition;
  /** Where the transition leads those who are looked at. */
  readonly to: ReadonlySet<string>;
  /** Who may come to what is looked at, of all whom the transition leads. */
  readonly constraintSets: readonly Constraints[];
}

/** A step that leads from one node to another, by their names. */
export interface PageEdge {
  readonly from: string;
  readonly step: TransitionStep;
  readonly to: string;
}
