import type { Both } from './both.ts';
import type { ChannelSwap } from './channel-swaps.ts';
import type { Entry } from './entry.ts';
import type { Outcome } from './outcome.ts';
import type { HostPlaces } from './place-model.ts';
import type { Visitor } from './visitor.ts';

/** An address of a host at which two releases are compared. */
export interface Address {
  readonly places: Both<HostPlaces>;
  readonly path: string;
  /** Where visitors begin, if not at the address as they come, or by which way on they leave its page. */
  readonly on?: Both<Pick<Entry, 'start' | 'leaves'>>;
  /** What is known of all who come, and whose channels are others: of the rest nothing is known. */
  readonly brings?: Visitor;
  /** Told whose channel is another in the end. */
  readonly swaps?: (swap: ChannelSwap) => void;
  /** Told every class of either release. */
  readonly sees?: (outcome: Outcome) => void;
  /** Whether a class is led elsewhere, where that is not for the end of its way to say. */
  readonly isLed?: (first: Outcome, last: Outcome) => boolean;
  /** Whether a class may be led elsewhere on whose way nothing is another. */
  readonly mayBeLed?: (first: Outcome) => boolean;
}
