import { loggedIn } from '../../decide/guard/logged-in.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { ResultTransition } from '../transitions/result-transitions.ts';
import { addressName } from './address-name.ts';
import { blamedCall } from './blamed-call.ts';
import { type Constraints, hasValues } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import { explore } from './explore.ts';
import type { Finding } from './finding.ts';
import type { FindingBook } from './finding-book.ts';
import type { HostAddresses } from './host-addresses.ts';
import { type IncomingState, type IncomingStates, pagesAt } from './incoming-states.ts';
import { isNewTo } from './is-new-to.ts';
import type { Left, Outcome } from './outcome.ts';
import { blamedFor, nameOf, type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import { type ReachableFrom, reachableFrom } from './reachable-from.ts';
import { visitAfter } from './visit-after.ts';
import { visitOfClass } from './visit-of.ts';

/** Where it is said what follows a login. */
const AFTER_LOGIN = '/site/api/afterLogin';

/**
 * Follows what comes after a login on each page that has one, to `afterLogin` of `schemas/api.json` and through the
 * guard there, with what is stored by then. What is wrong there for who comes at once is known by then and not looked
 * for again, but for a path that the host does not have, which nobody was led to. As with saved forms it is first
 * looked at what waits for anybody.
 */
export function loginFindings(model: ProveModel, incoming: IncomingStates, book: FindingBook): void {
  const reachable = reachableFrom(model);
  const isNew = isNewTo(book);
  const told = new Set<string>();
  const done = new Set<string>();
  for (const addresses of model.hosts) {
    for (const path of addresses.paths) {
      const address = addresses.at(path);
      for (const page of pagesAt(model.release, address)) {
        for (const when of address.partsOf(page).logsIn) {
          for (const incomingState of incoming.at(addresses, path)) {
            const key = JSON.stringify([
              addresses.key,
              addressName(addresses, path),
              page,
              when,
              incomingState.key,
            ]);
            if (done.has(key)) continue;
            done.add(key);
            followLogin(
              model,
              { addresses, path, page, when, incoming: incomingState },
              { reachable, isNew, told, book },
            );
          }
        }
      }
    }
  }
}

/** What is known so far, and where more is noted. */
interface Telling {
  readonly reachable: ReachableFrom;
  readonly isNew: (problem: ProblemFound) => boolean;
  /** What logins alone are noted for. */
  readonly told: Set<string>;
  readonly book: FindingBook;
}

/** A page on which visitors log in. */
interface LoginAddress {
  readonly addresses: HostAddresses;
  readonly path: string;
  readonly page: string;
  /** When the login is shown. */
  readonly when: Rule;
  readonly incoming: IncomingState;
}

function followLogin(
  model: ProveModel,
  login: LoginAddress,
  { reachable, isNew, told, book }: Telling,
): void {
  const { release, classes, variants, domains } = model;
  const { addresses, path, page, when, incoming: incomingState } = login;
  const to = release.site.api.afterLogin;
  const transition: ResultTransition = {
    by: 'tapped',
    logsIn: true,
    result: 'success',
    form: null,
    to,
    query: {},
    when,
    at: AFTER_LOGIN,
  };
  const { problems, pages } = reachable(addresses, to, transition, incomingState);
  const suspects = problems.map(({ problem }) => problem).filter(isNew);
  const wanted = new Set(suspects.map(nameOf));
  const isBack = (pages.get(`${path} ${page}`) ?? []).some(isAnswered);
  if (isBack) wanted.add(nameOf(['idle-form', `${page} → ${path}`]));
  if (wanted.size === 0) return;
  const plan = { release, path, page, transition, to: new Set([to]) };
  const entry: EntryPoint = { addresses, path: incomingState.start, classes, variants, plan };
  const blamed = blamedCall(model);
  explore(entry, domains, (outcome) => {
    const { left } = outcome;
    if (!left) return;
    for (const problem of problemsOf(model, entry, outcome)) {
      if (!wanted.has(nameOf(problem))) continue;
      const call = blamed(entry, outcome, problem);
      // Who is refused at once has to log in again: that is what the login page is for.
      if (problem[0] === 'idle-form' && !isAnswered(outcome.constraints)) continue;
      const found = blamedFor(call, problem);
      if (book.isNoted(found) && !told.has(nameOf(found))) {
        // Shorter ways lead there, too.
        book.also(found, addresses.host.id);
        continue;
      }
      told.add(nameOf(found));
      const { came, visit, then } = playedLogin(model, entry, outcome, left);
      book.add(found, entry, came, { visit, set: [AFTER_LOGIN], then });
    }
  });
}

/** The visit until the login, and the one after it. */
function playedLogin(
  { release }: ProveModel,
  entry: EntryPoint,
  { left: _, ...outcome }: Outcome,
  { legs, path: at, transition }: Left,
): { readonly came: Outcome } & Pick<Finding, 'visit' | 'then'> {
  const visit = visitOfClass(release, entry, outcome);
  const after = visitAfter(release, visit, { to: String(transition.to), query: transition.query });
  const then = { ...after, stored: { ...after.stored, ...loggedIn(release.site) } };
  return { came: { ...outcome, legs, path: at }, visit, then };
}

/** True where no call has failed. */
function isAnswered(constraints: Constraints): boolean {
  return [...constraints].every(
    ([fact, replyStatus]) => !/^reply\.[^.]+$/.test(fact) || hasValues(replyStatus),
  );
}
