import { createLookup } from '../../decide/facts/lookup.ts';
import type { Journey } from '../../decide/guard/simulate-journey.ts';
import { holds } from '../../decide/rules/evaluate.ts';
import type { Constraints } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import { explore } from './explore.ts';
import { refusedStatus } from './failed-replies.ts';
import type { FindingBook } from './finding-book.ts';
import type { HostAddresses } from './host-addresses.ts';
import { pagesAt } from './incoming-states.ts';
import type { Leg, Outcome, Progress } from './outcome.ts';
import { playedLegs } from './played-legs.ts';
import { type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import { stateOnPage } from './state-on-page.ts';
import { playVisit, visitOfClass } from './visit-of.ts';

/**
 * Notes calls whose refusal leads where nobody can log in again: `unauthorised.to` of `schemas/api.json` is the same
 * for all hosts, and a host may have nothing at that path, or a page without a login for some. Of each way of asking,
 * and each group of channels, one class is followed there, of which least is said; and what is found is played, since
 * what was stored by then is not known for certain. Whom the guard leads on from there is as one who comes there, and
 * followed as such.
 */
export function refusedElsewhere(
  model: ProveModel,
  book: FindingBook,
): (entry: EntryPoint, outcome: Outcome) => void {
  const { release, domains } = model;
  const { api, guard } = release.site;
  const [status] = api.unauthorised.status;
  const said = new Map<string, number>();
  const most = new Map<HostAddresses, number>();
  const mostAt = (addresses: HostAddresses): number => {
    const known = most.get(addresses) ?? mostWrong(model, addresses);
    most.set(addresses, known);
    return known;
  };

  return ({ addresses, path, classes: _, ...entry }, outcome) => {
    if (status === undefined || mostAt(addresses) === 0) return;
    const { constraints, legs, channels } = outcome;
    const length = [...constraints.values()].filter((value) => value !== null).length;
    const ways = legs.map((leg) => `${leg.path} ${leg.by.step}/${leg.by.row}`);
    const ids = channels.map(({ record }) => `${record.id} ${record.version ?? ''}`);
    for (const call of new Set(legs.flatMap(({ calls }) => calls))) {
      const key = [addresses.host.id, call, ...ways, ...ids].join();
      if (guard.fetches[call]?.via !== 'api' || length >= (said.get(key) ?? Number.POSITIVE_INFINITY))
        continue;
      said.set(key, length);
      const start = refusedAt(model, addresses, outcome);
      const there: EntryPoint = { ...entry, addresses, path, classes: channels, start };
      const told = new Set<string>();
      const note = (end: Outcome): boolean => {
        if (!isAtOnce(end)) return true;
        // Where nothing is, nobody looks for a login.
        const wanted = addresses.at(end.path).isUnmatched ? 'missing-page' : 'no-login';
        for (const problem of problemsOf(model, there, end)) {
          const [kind, about] = problem;
          if (kind !== wanted || told.has(about)) continue;
          const visit = visitOfClass(release, there, end);
          const journey = playVisit(release, visit);
          if (!isSo(model, addresses, journey, end, problem)) continue;
          told.add(about);
          const way = { ...end, legs: playedLegs(journey), path: journey.path };
          book.add(problem, there, way, { visit, set: ['/site/api/unauthorised/to'] });
        }
        return told.size < mostAt(addresses);
      };
      explore(there, domains, note, refusedFor(constraints, call, status));
    }
  };
}

/**
 * How much can be wrong where a host leads whoever is refused: nothing is there, or a page has no login that all see.
 */
function mostWrong({ release, traits }: ProveModel, addresses: HostAddresses): number {
  const { to } = release.site.api.unauthorised;
  const first = addresses.at(to);
  const there = first.match.kind === 'root' ? addresses.at(first.match.to) : first;
  if (there.isUnmatched) return 1;
  if (traits?.withoutLogin.has(addresses.host.id)) return 0;
  return pagesAt(release, there).filter((page) => there.partsOf(page).logsIn[0] !== true).length;
}

/** Where visitors stand who are refused: logged out, on their way to log in. */
function refusedAt({ release }: ProveModel, addresses: HostAddresses, outcome: Outcome): Progress {
  const { clear, to } = release.site.api.unauthorised;
  const state = stateOnPage(addresses, outcome);
  const stored = new Map([...state.stored, ...clear.map((key) => [key, null] as const)]);
  const by = { step: 'unauthorised', row: null };
  const leg: Leg = { path: outcome.path, by, calls: [], go: { loginAddress: true } };
  return { legs: [leg], path: to, state: { ...state, stored, query: {} } };
}

function refusedFor(constraints: Constraints, call: string, status: number): Constraints {
  const others = [...constraints].filter(([fact]) => !fact.startsWith(`reply.${call}.`));
  return new Map([...others, [`reply.${call}`, refusedStatus(status)]]);
}

/** True for those who stay where a refusal leads, or at the root that it leads to. */
function isAtOnce({ legs }: Outcome): boolean {
  const [, ...since] = legs;
  return since.length === 1 || (since.length === 2 && since[0]?.by.step === 'root');
}

/** True when the visit that was played is refused, and ends with what was found. */
function isSo(
  { release, traits }: ProveModel,
  { host, at }: HostAddresses,
  { legs, path, shown, facts }: Journey,
  end: Outcome,
  [kind]: ProblemFound,
): boolean {
  if (path !== end.path || !shown || shown.page !== end.shown?.page) return false;
  if (!legs.some(({ verdict }) => verdict.by.step === 'unauthorised')) return false;
  if (kind === 'missing-page' || traits === null) return true;
  const fact = createLookup({ id: release.id, site: release.site, host }, facts);
  return !at(path)
    .partsOf(shown.page)
    .logsIn.some((when) => holds(when, fact) === true);
}
