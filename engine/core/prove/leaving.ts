import type { WayOn } from '../flow/ways-on.ts';
import type { Release } from '../model/release.ts';

/** The page that visitors leave, and how. */
export interface Leaving {
  readonly release: Release;
  readonly path: string;
  readonly page: string;
  readonly way: WayOn;
  /** Where the way must lead for anything to be looked at. */
  readonly to: ReadonlySet<string>;
  /** True when it is not looked at what comes of it there. */
  readonly stops?: true;
}
