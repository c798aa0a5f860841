import { loginKeys } from '../../decide/model/login-keys.ts';
import type { Release } from '../../decide/model/release.ts';
import type { EntryPoint } from './entry-point.ts';
import { refusedStatus } from './failed-replies.ts';
import type { FindingBook } from './finding-book.ts';
import type { Outcome } from './outcome.ts';
import { playedLegs } from './played-legs.ts';
import { playVisit, visitOfClass } from './visit-of.ts';

/**
 * Notes a call whose refusal leads in a cycle. Whoever is refused (`unauthorised` of `schemas/api.json`) is logged out
 * and led to log in; where that page leads a visitor without a login on to where the same call is made, the refusal
 * leads back. All else that a refusal leads to is a visit that begins at the login page, and is followed as such.
 *
 * @param harmless journeys that were found to lead in no cycle.
 */
export function refusedAgain(
  release: Release,
  entry: EntryPoint,
  outcome: Outcome,
  harmless: Set<string>,
  book: FindingBook,
): void {
  const { api, guard } = release.site;
  const { constraints, legs, shown } = outcome;
  const [status] = api.unauthorised.status;
  const isLoggedIn = (constraints.get(`stored.${loginKeys(release.site).token}`) ?? null) !== null;
  if (entry.path !== api.unauthorised.to || isLoggedIn || !shown || status === undefined) return;
  const calls = legs.filter(({ path }) => path !== entry.path).flatMap((leg) => leg.calls);
  for (const call of new Set(calls)) {
    if (guard.fetches[call]?.via !== 'api') continue;
    const key = [
      entry.addresses.key,
      call,
      ...legs.map(({ path, by }) => `${path} ${by.step}/${by.row}`),
    ].join();
    if (harmless.has(key)) continue;
    const found = visitOfClass(release, entry, outcome);
    const visit = { ...found, replies: { ...found.replies, [call]: refusedStatus(status) } };
    const journey = playVisit(release, visit);
    if (journey.shown !== null) {
      harmless.add(key);
      continue;
    }
    const led = { ...outcome, legs: playedLegs(journey), shown: null, path: journey.path };
    book.add(['redirect-loop', `${entry.path}, as ${call} is refused`], entry, led, { visit });
  }
}
