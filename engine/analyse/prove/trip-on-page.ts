import type { Outcome } from './outcome.ts';
import type { HostPlaces } from './place-model.ts';
import { NO_TRIP, type Trip } from './trip.ts';

/** What a visitor brings along who goes on from the page at which a way ended. */
export function tripOnPage(
  places: HostPlaces,
  { stored, channel, legs, path }: Pick<Outcome, 'stored' | 'channel' | 'legs' | 'path'>,
): Trip {
  const { fetches } = places.at(path).release.site.guard;
  const calls = legs.flatMap((leg) => leg.calls);
  const remembered = new Set(calls.filter((name) => fetches[name]?.remember === 'visit'));
  return { ...NO_TRIP, stored, channel, remembered };
}
