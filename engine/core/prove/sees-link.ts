import { holds } from '../rules/evaluate.ts';
import { UNKNOWN } from '../rules/unknown.ts';
import { holdsAlways, isOpen } from './folded-condition.ts';
import type { Outcome } from './outcome.ts';
import type { PageLink } from './page-exits.ts';
import type { HostPlaces } from './place-model.ts';
import { probeOnPage } from './probe-on-page.ts';
import { tripOnPage } from './trip-on-page.ts';

/**
 * Whether a class sees something of the page at which it ends.
 *
 * @returns true or false; the fact that it depends on, where that is not known.
 */
export function seesLink(
  places: HostPlaces,
  outcome: Outcome,
  { when }: Pick<PageLink, 'when'>,
): boolean | string {
  if (when === undefined || when === true) return true;
  const place = places.at(outcome.path);
  const folded = place.fold(when);
  if (!isOpen(folded)) return holdsAlways(folded);
  const probe = probeOnPage(place, outcome.visitor, tripOnPage(places, outcome), outcome.legs);
  const value = holds(folded, probe.lookup);
  return value === UNKNOWN ? (probe.missing[0] ?? true) : value;
}
