import type { JsonObject } from '../model/json.ts';
import type { Release } from '../model/release.ts';
import type { FindingBook } from './finding-book.ts';
import type { Outcome } from './outcome.ts';
import type { HostPlaces } from './place-model.ts';
import { type ConcreteVisit, playVisit, visitOf } from './visit-of.ts';
import { answered } from './visitor.ts';

const HEALTHY: JsonObject = { code: 200, data: {} };

/**
 * Notes calls whose silence takes a login from a visitor: with an answer he stays logged in, without one he is logged out and
 * sees another page. Silence says nothing about the visitor, so it must not cost him anything.
 */
export function blockedByCall(
  release: Release,
  places: HostPlaces,
  entry: string,
  outcome: Outcome,
  book: FindingBook,
): void {
  const { visitor, stored, legs } = outcome;
  // Where no rule asked for the token before it was taken, the class holds visitors who have one.
  const token = visitor.get('stored.access_token');
  if (token === null || stored.get('access_token') !== null) return;
  const calls = new Set(legs.flatMap((leg) => leg.calls));
  for (const call of calls) {
    if (visitor.get(`reply.${call}`) === undefined || visitor.get(`reply.${call}`) === answered(200))
      continue;
    const channel = outcome.channels[0]?.record ?? { id: release.site.guard.channel.default };
    const found = visitOf(release, places.host, entry, visitor, channel);
    const visit = { ...found, stored: { access_token: token ?? 'token', ...found.stored } };
    const silent = answeredAs(visit, call, 'no answer');
    const tokenAfter = (given: ConcreteVisit) => playVisit(release, given).stored.access_token ?? null;
    if (tokenAfter(silent) !== null || tokenAfter(answeredAs(visit, call, HEALTHY)) === null) continue;
    book.add('blocked-by-call', call, places, entry, outcome, silent);
  }
}

function answeredAs(visit: ConcreteVisit, call: string, reply: 'no answer' | JsonObject): ConcreteVisit {
  return { ...visit, replies: { ...visit.replies, [call]: reply } };
}
