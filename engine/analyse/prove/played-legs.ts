import type { Journey } from '../../decide/guard/simulate-journey.ts';
import type { Leg } from './outcome.ts';

/** The navigations of a visit that was played, as those of a class. */
export function playedLegs({ legs }: Pick<Journey, 'legs'>): readonly Leg[] {
  return legs.map(({ nav, verdict }) => ({
    path: nav.path,
    by: verdict.by,
    calls: [],
    go: null,
  }));
}
