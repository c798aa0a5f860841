import type { Facts } from '../../decide/model/facts.ts';
import type { Arrival, DecisionRecord } from '../state/navigation-store.ts';

/** Whose answers the backend gives: those of a login in a channel. */
export interface Asker {
  /** Null without a login. */
  readonly token: string | null;
  readonly channel: string;
}

/** One navigation with its redirects. */
export interface RedirectChain {
  /** Address of the navigation as facts see it, through all redirects. */
  readonly landing: string;
  readonly decisions: DecisionRecord[];
  /** What the address bar held when the navigation began, then what the navigation put there. */
  address: string;
  /** The history entry of this navigation exists already. */
  replaces: boolean;
  readonly arrival: Arrival;
  /** Answers of earlier hops, and whom they were given to. */
  carried: { readonly facts: Facts; readonly asked: Asker } | null;
  isNewest(): boolean;
}
