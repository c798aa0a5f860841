import { LOGGED_IN } from '../../decide/guard/logged-in.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { WayOn } from '../ways/ways-on.ts';
import { type Arrivals, type Arrived, pagesAt } from './arrivals.ts';
import { type LookBehind, lookBehind } from './behind-page.ts';
import { blamedCall } from './blamed-call.ts';
import type { Entry } from './entry.ts';
import { explore } from './explore.ts';
import type { Finding } from './finding.ts';
import type { FindingBook } from './finding-book.ts';
import { isNewTo } from './is-new-to.ts';
import type { Left, Outcome } from './outcome.ts';
import type { HostPlaces } from './place-model.ts';
import { placeName } from './place-name.ts';
import { blamedFor, nameOf, type ProblemFound, problemsOf } from './problems-of.ts';
import type { ProveModel } from './prove-model.ts';
import { visitAfter } from './visit-after.ts';
import { visitOfClass } from './visit-of.ts';
import { hasValues, type Visitor } from './visitor.ts';

/** Where it is said what follows a login. */
const AFTER_LOGIN = '/site/api/afterLogin';

/**
 * Follows what comes after a login on each page that has one, to `afterLogin` of `schemas/api.json` and through the guard there, with
 * what is stored by then. What is wrong there for who comes at once is known by then and not looked for again, but for a path that the
 * host does not have, which nobody was led to. As with saved forms it is first looked at what waits for anybody.
 */
export function loginFindings(model: ProveModel, arrivals: Arrivals, book: FindingBook): void {
  const behind = lookBehind(model);
  const isNew = isNewTo(book);
  const told = new Set<string>();
  const done = new Set<string>();
  for (const places of model.hosts) {
    for (const path of places.paths) {
      const place = places.at(path);
      for (const page of pagesAt(model.release, place)) {
        for (const when of place.partsOf(page).logsIn) {
          for (const arrived of arrivals.at(places, path)) {
            const key = JSON.stringify([places.key, placeName(places, path), page, when, arrived.key]);
            if (done.has(key)) continue;
            done.add(key);
            followLogin(model, { places, path, page, when, arrived }, { behind, isNew, told, book });
          }
        }
      }
    }
  }
}

/** What is known so far, and where more is noted. */
interface Telling {
  readonly behind: LookBehind;
  readonly isNew: (problem: ProblemFound) => boolean;
  /** What logins alone are noted for. */
  readonly told: Set<string>;
  readonly book: FindingBook;
}

/** A page on which visitors log in. */
interface LoginPlace {
  readonly places: HostPlaces;
  readonly path: string;
  readonly page: string;
  /** When the login is shown. */
  readonly when: Rule;
  readonly arrived: Arrived;
}

function followLogin(model: ProveModel, login: LoginPlace, { behind, isNew, told, book }: Telling): void {
  const { release, classes, variants, domains } = model;
  const { places, path, page, when, arrived } = login;
  const to = release.site.api.afterLogin;
  const way: WayOn = {
    by: 'tapped',
    logsIn: true,
    result: 'success',
    form: null,
    to,
    query: {},
    when,
    at: AFTER_LOGIN,
  };
  const { problems, pages } = behind(places, to, way, arrived);
  const suspects = problems.map(({ problem }) => problem).filter(isNew);
  const wanted = new Set(suspects.map(nameOf));
  const isBack = (pages.get(`${path} ${page}`) ?? []).some(isAnswered);
  if (isBack) wanted.add(nameOf(['idle-form', `${page} → ${path}`]));
  if (wanted.size === 0) return;
  const leaves = { release, path, page, way, to: new Set([to]) };
  const entry: Entry = { places, path: arrived.start, classes, variants, leaves };
  const blamed = blamedCall(model);
  explore(entry, domains, (outcome) => {
    const { left } = outcome;
    if (!left) return;
    for (const problem of problemsOf(model, entry, outcome)) {
      if (!wanted.has(nameOf(problem))) continue;
      const call = blamed(entry, outcome, problem);
      // Who is refused at once has to log in again: that is what the login page is for.
      if (problem[0] === 'idle-form' && !isAnswered(outcome.visitor)) continue;
      const found = blamedFor(call, problem);
      if (book.isNoted(found) && !told.has(nameOf(found))) {
        // Shorter ways lead there, too.
        book.also(found, places.host.id);
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
  entry: Entry,
  { left: _, ...outcome }: Outcome,
  { legs, path: at, way }: Left,
): { readonly came: Outcome } & Pick<Finding, 'visit' | 'then'> {
  const visit = visitOfClass(release, entry, outcome);
  const after = visitAfter(release, visit, { to: String(way.to), query: way.query });
  const then = { ...after, stored: { ...after.stored, ...LOGGED_IN } };
  return { came: { ...outcome, legs, path: at }, visit, then };
}

/** True where no call has failed. */
function isAnswered(visitor: Visitor): boolean {
  return [...visitor].every(([fact, ending]) => !/^reply\.[^.]+$/.test(fact) || hasValues(ending));
}
