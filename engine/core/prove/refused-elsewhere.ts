import type { Release } from '../model/release.ts';
import { refused } from './ending.ts';
import type { Entry } from './entry.ts';
import type { FindingBook } from './finding-book.ts';
import { isUnmatched } from './is-unmatched.ts';
import type { Outcome } from './outcome.ts';
import type { BlockTraits } from './page-parts.ts';
import type { HostPlaces } from './place-model.ts';
import { playedLegs } from './played-legs.ts';
import type { ProblemFound } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import { playVisit, visitOf } from './visit-of.ts';

/**
 * Notes calls whose refusal leads where nobody can log in again: `unauthorised.to` of `schemas/api.json` is the same for all hosts, and
 * a host may have nothing at that path, or a page without a login. Of each way of asking one class is played, of which least is said.
 */
export function refusedElsewhere(
  { release, traits }: Pick<ProveModel, 'release' | 'traits'>,
  book: FindingBook,
): (entry: Entry, outcome: Outcome) => void {
  const { api, guard } = release.site;
  const [status] = api.unauthorised.status;
  const said = new Map<string, number>();
  return ({ places, path }, outcome) => {
    const { visitor, legs, channels } = outcome;
    const problem = problemAt(release, traits, places);
    if (!problem || status === undefined) return;
    const length = [...visitor.values()].filter((value) => value !== null).length;
    for (const call of new Set(legs.flatMap(({ calls }) => calls))) {
      const ways = legs.map((leg) => `${leg.path} ${leg.by.step}/${leg.by.row}`);
      const key = [places.host.id, call, ...ways].join();
      if (guard.fetches[call]?.via !== 'api' || length >= (said.get(key) ?? Number.POSITIVE_INFINITY))
        continue;
      said.set(key, length);
      const channel = channels[0]?.record ?? { id: guard.channel.default };
      const found = visitOf(release, places.host, path, visitor, channel);
      const visit = { ...found, replies: { ...found.replies, [call]: refused(status) } };
      const journey = playVisit(release, visit);
      if (!journey.shown || journey.path !== api.unauthorised.to) continue;
      if (!journey.legs.some(({ verdict }) => verdict.by.step === 'unauthorised')) continue;
      const way = { ...outcome, legs: playedLegs(journey), path: journey.path };
      book.add(...problem, places, path, way, visit, ['/site/api/unauthorised/to']);
    }
  };
}

/** What is wrong with the path to which a host leads whoever is refused; null when one can log in there. */
function problemAt(release: Release, traits: BlockTraits | null, places: HostPlaces): ProblemFound | null {
  const { to } = release.site.api.unauthorised;
  const { match, partsOf } = places.at(to);
  if (isUnmatched(release, places, to)) return ['missing-page', to];
  if (match.kind !== 'page' || traits?.withoutLogin.has(places.host.id)) return null;
  return partsOf(match.page).logsIn.length === 0 ? ['no-login', `${match.page} at ${to}`] : null;
}
