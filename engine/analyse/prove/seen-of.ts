import type { HostAddresses } from './host-addresses.ts';
import type { Outcome } from './outcome.ts';
import { type Conditional, seesLink } from './sees-link.ts';

/** What a class sees of several things on a page. */
export interface SeenOf<Thing> {
  readonly seen: readonly Thing[];
  /** A fact that decides about another of them; null where none does. */
  readonly dependsOn: string | null;
}

/** What a class sees of several things of the page at which it ends. */
export function seenOf<Thing extends Conditional>(
  addresses: HostAddresses,
  outcome: Outcome,
  things: readonly Thing[],
): SeenOf<Thing> {
  const all = things.map((thing) => ({ thing, isSeen: seesLink(addresses, outcome, thing) }));
  const open = all.map(({ isSeen }) => isSeen).find((isSeen) => typeof isSeen === 'string');
  return {
    seen: all.filter(({ isSeen }) => isSeen === true).map(({ thing }) => thing),
    dependsOn: open ?? null,
  };
}
