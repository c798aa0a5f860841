import type { BeforeAfter } from './before-after.ts';
import type { ChannelChange } from './channel-changes.ts';
import type { Constraints } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import type { HostAddresses } from './host-addresses.ts';
import type { Outcome } from './outcome.ts';

/** An address of a host at which two releases are compared. */
export interface ComparedEntryPoint {
  readonly addresses: BeforeAfter<HostAddresses>;
  readonly path: string;
  /** Where visitors begin, if not at the address as they come, or by which transition they leave its page. */
  readonly on?: BeforeAfter<Pick<EntryPoint, 'start' | 'plan'>>;
  /** What is known of all who come, and whose channels are others: of the rest nothing is known. */
  readonly brings?: Constraints;
  /** Told whose channel is another in the end. */
  readonly channelChanges?: (channelChange: ChannelChange) => void;
  /** Told every class of either release. */
  readonly sees?: (outcome: Outcome) => void;
  /** Whether a class is led elsewhere, where that is not for the end of its way to say. */
  readonly isLed?: (first: Outcome, last: Outcome) => boolean;
  /** Whether a class may be led elsewhere on whose way nothing is another. */
  readonly mayBeLed?: (first: Outcome) => boolean;
}
