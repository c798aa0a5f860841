import type { HostAddresses } from './host-addresses.ts';
import type { Outcome } from './outcome.ts';
import { INITIAL_STATE, type VisitState } from './visit-state.ts';

/** What a visitor brings along who goes on from the page at which a way ended. */
export function stateOnPage(
  addresses: HostAddresses,
  { stored, channel, legs, path }: Pick<Outcome, 'stored' | 'channel' | 'legs' | 'path'>,
): VisitState {
  const { fetches } = addresses.at(path).release.site.guard;
  const calls = legs.flatMap((leg) => leg.calls);
  const remembered = new Set(calls.filter((name) => fetches[name]?.remember === 'visit'));
  return { ...INITIAL_STATE, stored, channel, remembered };
}
