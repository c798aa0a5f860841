import type { Facts } from '../../decide/model/facts.ts';
import type { Arrival, DecisionRecord } from '../state/navigation-store.ts';

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
  /** Answers of earlier hops, and the login and channel that they were given for. */
  carried: { readonly facts: Facts; readonly asked: string } | null;
  isNewest(): boolean;
}
