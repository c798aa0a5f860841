import type { Release } from '../../decide/model/release.ts';
import { refused } from './ending.ts';
import type { Entry } from './entry.ts';
import type { FindingBook } from './finding-book.ts';
import type { Outcome } from './outcome.ts';
import { playedLegs } from './played-legs.ts';
import { playVisit, visitOfClass } from './visit-of.ts';

/**
 * Notes a call whose refusal leads in a circle. Whoever is refused (`unauthorised` of `schemas/api.json`) is logged out and led to
 * log in; where that page leads a visitor without a login on to where the same call is made, the refusal leads back. All
 * else that a refusal leads to is a visit that begins at the login page, and is followed as such.
 *
 * @param harmless ways that were found to lead in no circle.
 */
export function refusedAgain(
  release: Release,
  entry: Entry,
  outcome: Outcome,
  harmless: Set<string>,
  book: FindingBook,
): void {
  const { api, guard } = release.site;
  const { visitor, legs, shown } = outcome;
  const [status] = api.unauthorised.status;
  const isLoggedIn = (visitor.get('stored.access_token') ?? null) !== null;
  if (entry.path !== api.unauthorised.to || isLoggedIn || !shown || status === undefined) return;
  const calls = legs.filter(({ path }) => path !== entry.path).flatMap((leg) => leg.calls);
  for (const call of new Set(calls)) {
    if (guard.fetches[call]?.via !== 'api') continue;
    const key = [
      entry.places.key,
      call,
      ...legs.map(({ path, by }) => `${path} ${by.step}/${by.row}`),
    ].join();
    if (harmless.has(key)) continue;
    const found = visitOfClass(release, entry, outcome);
    const visit = { ...found, replies: { ...found.replies, [call]: refused(status) } };
    const journey = playVisit(release, visit);
    if (journey.shown !== null) {
      harmless.add(key);
      continue;
    }
    const way = { ...outcome, legs: playedLegs(journey), shown: null, path: journey.path };
    book.add(['redirect-loop', `${entry.path}, as ${call} is refused`], entry, way, { visit });
  }
}
