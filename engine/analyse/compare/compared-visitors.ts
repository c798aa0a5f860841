import type { Variant } from '../prove/channel-variants.ts';
import type { Constraints } from '../prove/constraints.ts';

/** Where visitors come to. */
export interface ComparedEnd {
  readonly path: string;
  /** Null where a chain of redirects is too long. */
  readonly page: string | null;
}

/** Visitors for whom two releases do something otherwise. */
export interface ComparedVisitors {
  readonly host: string;
  /** The path that they come to. */
  readonly path: string;
  /** Their channels, in either release. */
  readonly channels: readonly string[];
  /** The channels that they bring, or have by default: a path can give them another one. */
  readonly brought: readonly string[];
  /** The versions of the channels that all of them are in; empty where some have a channel as it is. */
  readonly versions: readonly string[];
  readonly before: ComparedEnd;
  readonly after: ComparedEnd;
  /** One of them: what must be known of him, and his channel. */
  readonly someone: Constraints;
  readonly own: Variant;
  /** Navigations until he is there in the later release. */
  readonly legs: number;
}
