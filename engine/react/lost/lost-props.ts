import type { ReactNode } from 'react';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';

export interface LostProps {
  /** What could not be shown, for example `form register`, where it is no block. */
  readonly part?: string;
  readonly page: PageSpec;
  readonly why: unknown;
  /** The block that is lost, where it is one: what it was before takes its place. */
  readonly spec?: BlockSpec;
  /** What visitors had in its place before, in a nearer release or in one further back; rejects where none had it. */
  readonly before?: (further: number) => Promise<ReactNode>;
  /** So many of those failed as well. */
  readonly failed?: number;
  /** What stands there meanwhile, and stays where not even the script comes that knows what to do. */
  readonly meanwhile?: ReactNode;
  /** Key of the text that says what is lost, as `meanwhile` does: what somebody reads does not change under them. */
  readonly says?: string;
  /** Tries once more, where that may help without loading the page again. */
  readonly retry?: () => void;
  /** The part bears the heading of its page: what is said instead does. */
  readonly isHead?: boolean;
}
