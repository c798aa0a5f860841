import { remembered } from '../../compile/remembered.ts';
import type { HostPart } from '../../decide/model/release.ts';
import type { Diagram } from '../diagrams/diagrams.ts';
import type { Arrival } from '../diagrams/visits.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import type { CarriedAnswers } from './carried-answers.ts';
import type { FindingBook } from './finding-book.ts';
import { cycleName, type PageProblems, type ProblemFound, type Wrong } from './page-problems.ts';
import { type PageStep, pageName, Returning } from './returning.ts';
import type { Visitors } from './visitors.ts';
import { type Walk, walkKey, walkOn } from './walks.ts';

/**
 * Follows what comes after the pages on which a form is saved, or an action goes by the flow code, with either result,
 * and after those that go on by themselves, and after logins: to where that leads, through the guard there, and on from
 * the pages with forms behind it. Links are followed on hosts where an answer that they take along makes a difference.
 */
export class TransitionFindings {
  private readonly known = new Map<string, boolean>();
  private readonly returning: Returning;

  constructor(
    private readonly visitors: Visitors,
    private readonly problems: PageProblems,
    private readonly answers: CarriedAnswers,
    private readonly book: FindingBook,
  ) {
    this.returning = new Returning(visitors, problems);
  }

  /**
   * Notes what is wrong behind the pages of a host.
   *
   * @returns who comes to a page with an answer that makes a difference there, or behind its links.
   */
  on(host: HostPart, paths: readonly string[]): readonly Walk[] {
    const { diagrams, release } = this.visitors;
    const followsLinks = this.answers.matterOn(host);
    const reached = new Map<string, Diagram>();
    const next = new Map<string, Set<string>>();
    const all: Walk[] = [];
    const note = (walk: Walk): void => {
      const isLeft = followsLinks || transitionsFrom(release.pages[walk.page]).length > 0;
      if (!isLeft && !this.answers.isReadBy(walk)) return;
      const key = walkKey(this.visitors, walk);
      const before = reached.get(key) ?? diagrams.no;
      if (diagrams.minus(walk.when, before) === diagrams.no) return;
      reached.set(key, diagrams.or(before, walk.when));
      all.push(walk);
    };
    for (const walk of this.first(host, paths)) note(walk);
    // Walks that are found on the way are looked at in their turn.
    for (const walk of all) {
      const from = remembered(next, pageName(walk), () => new Set<string>());
      const links = followsLinks ? this.linksWithAnswers(walk) : [];
      for (const transition of [...transitionsFrom(release.pages[walk.page]), ...links]) {
        for (const there of this.leave(walk, transition)) {
          note(there);
          if (transition.by !== 'linked') from.add(pageName(there));
        }
      }
    }
    for (const walk of all) for (const steps of this.returning.rounds(walk, next)) this.round(walk, steps);
    // Where nothing is, that is what is told.
    const isThere = ({ arrival }: Walk) => !this.problems.isUnmatched(this.visitors.on(host), arrival.path);
    return all.filter((walk) => walk.legs > 1 && this.answers.isReadBy(walk) && isThere(walk));
  }

  /** The links of a page, for those who take an answer along. */
  private linksWithAnswers({ arrival: { path, state }, page }: Walk): readonly Transition[] {
    const { fetches } = this.visitors.release.site.guard;
    if (![...state.answered.keys()].some((call) => fetches[call]?.remember === 'visit')) return [];
    return this.problems.exitsOf(page).links.filter(({ to }) => to !== path);
  }

  /** Notes what is wrong behind the logins of a host. */
  logins(host: HostPart, paths: readonly string[]): void {
    const { diagrams, release } = this.visitors;
    const to = release.site.api.afterLogin;
    const done = new Map<string, Diagram>();
    for (const walk of this.first(host, paths)) {
      for (const when of this.problems.partsOf(walk.page).logsIn) {
        const transition: Transition = {
          by: 'tapped',
          logsIn: true,
          result: 'success',
          form: null,
          to,
          query: {},
          when,
          at: AFTER_LOGIN,
        };
        const key = JSON.stringify([walkKey(this.visitors, walk), when]);
        const before = done.get(key) ?? diagrams.no;
        if (diagrams.minus(walk.when, before) === diagrams.no) continue;
        done.set(key, diagrams.or(before, walk.when));
        const { visits, starts, ends } = walkOn(this.visitors, walk, transition);
        const link = { to, query: {} };
        const sighting = { ...walk, set: [AFTER_LOGIN], link, logsIn: true };
        this.book.judge([...this.problems.at(visits, starts, ends, true)], sighting, (problem) =>
          this.isNew(problem),
        );
        // Who is refused at once has to log in again: that is what the login page is for.
        const wrong = this.backTo(walk, transition, ends.arrivals).map((back): Wrong => {
          const calls = Object.keys(release.site.guard.fetches);
          const isAnswered = calls.map((call) => this.visitors.isAnswered(call));
          return { ...back, when: diagrams.all([back.when, ...isAnswered]) };
        });
        this.book.judge(
          wrong.filter((one) => one.when !== diagrams.no),
          sighting,
        );
      }
    }
  }

  /** Those who come to the paths of a host at once, by the pages that they see. */
  private first(host: HostPart, paths: readonly string[]): readonly Walk[] {
    const visits = this.visitors.on(host);
    // Who comes to a page itself is the example.
    const walks = paths.flatMap((entry) =>
      this.problems.seeing({ host, entry, legs: 0, left: [] }, visits.from(entry).arrivals),
    );
    return walks.sort((one, other) => one.legs - other.legs);
  }

  /** Notes what is wrong behind a page that is left; who sees which page then. */
  private leave(walk: Walk, transition: Transition): readonly Walk[] {
    const { visits, starts, ends } = walkOn(this.visitors, walk, transition);
    if (starts.size === 0) return [];
    const left = [...walk.left, transition];
    // Of a wait, and of a link, it is told elsewhere that it leads to nothing.
    const isTold = (problem: ProblemFound) =>
      this.isNew(problem) &&
      !(transition.result === null && problem[0] === 'missing-page' && problem[1] === transition.to);
    const wrong = [...this.problems.at(visits, starts, ends, true)];
    // What leads to its own address is told with the links of the page.
    if (transition.by !== 'linked' && !(transition.by === 'waited' && transition.to === walk.arrival.path))
      wrong.push(...this.backTo(walk, transition, ends.arrivals));
    this.book.judge(wrong, { ...walk, left }, (problem) => BACK.has(problem[0]) || isTold(problem));
    return this.problems.seeing({ ...walk, left }, ends.arrivals);
  }

  /** What a page that comes back is told as, at each path where it does. */
  private backTo(walk: Walk, transition: Transition, arrivals: readonly Arrival[]): readonly Wrong[] {
    return this.returning.back(walk, transition, arrivals).flatMap(([next, again]): readonly Wrong[] => {
      const when = this.returning.staying(next, again);
      const { path } = next.arrival;
      const problem: ProblemFound = transition.goesOn
        ? ['wait-circle', path]
        : ['idle-form', `${walk.page} → ${path}`];
      return when === this.visitors.diagrams.no ? [] : [{ problem, when, legs: next.arrival.legs }];
    });
  }

  /** Notes those of a walk who go round in a cycle of pages. */
  private round(walk: Walk, steps: readonly PageStep[]): void {
    const done = steps.filter(({ transition }) => !transition.goesOn);
    const paths = steps.map(({ path }) => path);
    for (const back of this.returning.onceRound(walk, steps)) {
      const when = this.returning.caught(back, steps);
      const problem: ProblemFound =
        done.length === 1
          ? ['idle-form', `${done[0]?.page} → ${back.arrival.path}`]
          : [done.length > 0 ? 'form-circle' : 'wait-circle', cycleName(paths)];
      if (when !== this.visitors.diagrams.no) this.book.judge([{ problem, when, legs: 0 }], back);
    }
  }

  /** False for what was known of a path before any page led there. */
  private isNew(problem: ProblemFound): boolean {
    const key = problem.join(' ');
    const before = remembered(
      this.known,
      key,
      () => problem[0] !== 'missing-page' && this.book.knows(problem),
    );
    return !before;
  }
}

/** Where it is said what follows a login. */
const AFTER_LOGIN = '/site/api/afterLogin';

/** What a page is told as that comes back. */
const BACK: ReadonlySet<string> = new Set(['idle-form', 'wait-circle']);
