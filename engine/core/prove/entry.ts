import type { ChannelRecord } from '../model/release.ts';
import type { ChannelClass } from './channel-classes.ts';
import type { HostPlaces } from './place-model.ts';

/** What is explored: an address of a host. */
export interface Entry {
  readonly places: HostPlaces;
  readonly path: string;
  readonly classes: readonly ChannelClass[];
  /** Login and landing paths that may be remembered; without it one of each kind. */
  readonly logins?: readonly string[];
  /** The records of a channel that a landing path names, one for each of its versions. */
  variants(id: string): readonly ChannelRecord[];
}
