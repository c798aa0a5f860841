import type { Scalar } from '../../decide/model/json.ts';
import type { ChannelRecord } from '../../decide/model/release.ts';
import type { ChannelClass } from './channel-classes.ts';
import type { HostAddresses } from './host-addresses.ts';
import type { Progress } from './outcome.ts';
import type { TransitionPlan } from './transition-plan.ts';

/** What is explored: an address of a host. */
export interface EntryPoint {
  readonly addresses: HostAddresses;
  readonly path: string;
  readonly classes: readonly ChannelClass[];
  /** Login and landing paths that may be remembered; without it one of each kind. */
  readonly logins?: readonly string[];
  /** What is behind the visitors; nothing without it. */
  readonly start?: Progress;
  /** The transition by which visitors leave a page, where what follows is looked at. */
  readonly plan?: TransitionPlan;
  /** The records of a channel that a landing path names. */
  readonly variants: Variants;
}

/** The records of a channel, one for each of its versions; with a value of `now` those that anybody gets then. */
export type Variants = (id: string, now?: Scalar) => readonly ChannelRecord[];
