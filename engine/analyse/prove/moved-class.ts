import type { Constraints } from './constraints.ts';
import { joinedLists } from './joined-lists.ts';
import { versionsTogether } from './only-versions.ts';
import type { Outcome } from './outcome.ts';

/** A class of visitors whom two releases lead elsewhere, or to a page that says something else. */
export interface MovedClass {
  readonly host: string;
  readonly path: string;
  readonly constraints: Constraints;
  readonly channels: readonly string[];
  /** The versions of the channels that all of them are in; empty where some have a channel as it is. */
  readonly versions: readonly string[];
  readonly before: Outcome;
  readonly after: Outcome;
}

type Whose = Pick<MovedClass, 'channels' | 'versions'>;

/** Whose difference it is that two classes have. */
export function whoseAre(one: Whose, other: Whose): Whose {
  return {
    channels: joinedLists(one.channels, other.channels),
    versions: versionsTogether(one.versions, other.versions),
  };
}
