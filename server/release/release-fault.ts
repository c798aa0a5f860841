import type { Origin } from '../../engine/decide/model/release.ts';

/** Why a release must not be published although it compiles. */
export interface ReleaseFault {
  /** For a terminal: what, where and what to do. */
  readonly line: string;
  /** The same for staff, in Chinese and without the place. */
  readonly chinese: string;
  /** What wrote it; null where that is no value of the configuration. */
  readonly at: Origin | null;
  /** Ids of the hosts at which visitors meet it; not there where it is about no visit. */
  readonly hosts?: readonly string[];
}
