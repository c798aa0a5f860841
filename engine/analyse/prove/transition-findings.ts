import type { BlockTraits } from '../../compile/block-traits.ts';
import type { HostPart } from '../../decide/model/release.ts';
import type { Diagram } from '../diagrams/diagrams.ts';
import type { Arrival, HostVisits } from '../diagrams/visits.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import { escapesFrom } from './escapes-from.ts';
import type { FindingBook } from './finding-book.ts';
import { type FormCycle, formCycles } from './form-cycles.ts';
import { cycleName, type PageProblems, type ProblemFound, type Wrong } from './page-problems.ts';
import type { Visitors } from './visitors.ts';
import { type Walk, walkKey, walkOn } from './walks.ts';

/** A page at a path, as a node of the ways on. */
interface PageNode {
  readonly name: string;
  readonly path: string;
  readonly page: string;
}

/** A page that is left by a transition. */
interface PageStep extends Omit<PageNode, 'name'> {
  readonly transition: Transition;
}

/**
 * Follows what comes after the pages on which a form is saved, or an action goes by the flow code, with either result,
 * and after those that go on by themselves, and after logins: to where that leads, through the guard there, and on from
 * the pages with forms behind it.
 */
export class TransitionFindings {
  private readonly known = new Map<string, boolean>();

  constructor(
    private readonly visitors: Visitors,
    private readonly problems: PageProblems,
    private readonly traits: BlockTraits,
    private readonly book: FindingBook,
  ) {}

  /** Notes what is wrong behind the pages of a host. */
  on(host: HostPart, paths: readonly string[]): void {
    const { diagrams, release } = this.visitors;
    const reached = new Map<string, Diagram>();
    const nodes = new Map<string, PageNode>();
    const edges = new Map<string, { readonly from: string; readonly step: PageStep; readonly to: string }>();
    const walks = new Map<string, Walk[]>();
    const all: Walk[] = [];
    const note = (walk: Walk): void => {
      if (transitionsFrom(release.pages[walk.page]).length === 0) return;
      const key = walkKey(walk);
      const before = reached.get(key) ?? diagrams.no;
      if (diagrams.and(walk.when, diagrams.not(before)) === diagrams.no) return;
      reached.set(key, diagrams.or(before, walk.when));
      const name = nodeName(walk.arrival.path, walk.page);
      if (!nodes.has(name)) nodes.set(name, { name, path: walk.arrival.path, page: walk.page });
      walks.set(name, [...(walks.get(name) ?? []), walk]);
      all.push(walk);
    };
    for (const walk of this.first(host, paths)) note(walk);
    // Walks that are found on the way are looked at in their turn.
    for (const walk of all) {
      const { path } = walk.arrival;
      for (const transition of transitionsFrom(release.pages[walk.page])) {
        for (const next of this.leave(walk, transition)) {
          note(next);
          const to = nodeName(next.arrival.path, next.page);
          if (transitionsFrom(release.pages[next.page]).length === 0) continue;
          const from = nodeName(path, walk.page);
          const key = JSON.stringify([from, transition.at, transition.result, to]);
          const step = { path, page: walk.page, transition };
          if (!edges.has(key)) edges.set(key, { from, step, to });
        }
      }
    }
    for (const cycle of formCycles([...nodes.values()], [...edges.values()]))
      for (const walk of walks.get(cycle.first.name) ?? []) this.round(walk, cycle);
  }

  /** Notes what is wrong behind the logins of a host. */
  logins(host: HostPart, paths: readonly string[]): void {
    const { diagrams, release } = this.visitors;
    const to = release.site.api.afterLogin;
    const done = new Set<string>();
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
        const key = JSON.stringify([walkKey(walk), walk.when.id, when]);
        if (done.has(key)) continue;
        done.add(key);
        const { visits, starts, ends } = walkOn(this.visitors, walk, transition);
        const { path } = walk.arrival;
        const link = { to, query: {} };
        const sighting = {
          host,
          entry: walk.entry,
          before: walk.legs,
          set: [AFTER_LOGIN],
          link,
          logsIn: true,
        };
        this.book.judge([...this.problems.at(visits, starts, ends, true)], sighting, (problem) =>
          this.isNew(problem),
        );
        // Who is refused at once has to log in again: that is what the login page is for.
        const back = this.backAt(visits, ends.arrivals, transition, walk.page, path);
        const answered = Object.keys(release.site.guard.fetches).reduce(
          (found, call) => diagrams.and(found, this.visitors.isAnswered(call)),
          back.when,
        );
        const wrong: Wrong = { ...back, problem: ['idle-form', `${walk.page} → ${path}`], when: answered };
        if (answered !== diagrams.no) this.book.judge([wrong], sighting);
      }
    }
  }

  /** Those who come to the paths of a host at once, by the pages that they see. */
  private *first(host: HostPart, paths: readonly string[]): Generator<Walk> {
    const visits = this.visitors.on(host);
    // Who comes to a page itself is the example.
    const arrivals = paths.flatMap((entry) =>
      visits.from(entry).arrivals.map((arrival) => ({ entry, arrival })),
    );
    arrivals.sort((one, other) => one.arrival.legs - other.arrival.legs);
    for (const { entry, arrival } of arrivals)
      for (const [page, when] of this.problems.pagesOf(arrival))
        yield { host, entry, arrival, page, when, legs: arrival.legs, left: [] };
  }

  /** Notes what is wrong behind a page that is left; who sees which page then. */
  private leave(walk: Walk, transition: Transition): readonly Walk[] {
    const { host, entry } = walk;
    const { visits, starts, ends } = walkOn(this.visitors, walk, transition);
    if (starts.size === 0) return [];
    const { path } = walk.arrival;
    const left = [...walk.left, transition];
    const sighting = { host, entry, left, before: walk.legs };
    // Of a wait, too, it is told as of a link where it leads to nothing, or only to itself.
    const isTold = (problem: ProblemFound) =>
      this.isNew(problem) &&
      !(transition.by === 'waited' && problem[0] === 'missing-page' && problem[1] === transition.to);
    const wrong = [...this.problems.at(visits, starts, ends, true)];
    const back = this.backAt(visits, ends.arrivals, transition, walk.page, path);
    if (back.when !== this.visitors.diagrams.no && !(transition.by === 'waited' && transition.to === path))
      wrong.push(...this.backTo(visits, ends.arrivals, transition, walk.page, path));
    this.book.judge(wrong, sighting, (problem) => BACK.has(problem[0]) || isTold(problem));
    return ends.arrivals.flatMap((arrival) =>
      [...this.problems.pagesOf(arrival)].map(([page, when]): Walk => {
        return { host, entry, arrival, page, when, legs: walk.legs + arrival.legs, left };
      }),
    );
  }

  /** What a page that comes back is told as, at each path where it does. */
  private *backTo(
    visits: HostVisits,
    arrivals: readonly Arrival[],
    transition: Transition,
    page: string,
    from: string,
  ): Generator<Wrong> {
    for (const arrival of arrivals) {
      const { when, legs } = this.backAt(visits, [arrival], transition, page, from);
      if (when === this.visitors.diagrams.no) continue;
      const { path } = arrival;
      yield {
        problem: transition.goesOn ? ['wait-circle', path] : ['idle-form', `${page} → ${path}`],
        when,
        legs,
      };
    }
  }

  /** Who sees again the form that was saved, or the page that was left otherwise. */
  private backAt(
    visits: HostVisits,
    arrivals: readonly Arrival[],
    transition: Transition,
    from: string,
    path: string,
  ): Pick<Wrong, 'when' | 'legs'> {
    const { diagrams, release } = this.visitors;
    let found = diagrams.no;
    let legs = Number.POSITIVE_INFINITY;
    for (const arrival of arrivals) {
      for (const [page, when] of this.problems.pagesOf(arrival)) {
        const isThere = transition.form !== null || (arrival.path === path && page === from);
        if (!isThere) continue;
        const again =
          transition.form !== null
            ? transitionsFrom(release.pages[page]).filter(({ form }) => form === transition.form)
            : // What is no longer shown there does not go on.
              transition.goesOn
              ? [transition]
              : [{}];
        for (const one of again) {
          const who = diagrams.and(when, visits.holds(arrival, (one as Partial<Transition>).when ?? true));
          if (who === diagrams.no) continue;
          found = diagrams.or(found, who);
          legs = Math.min(legs, arrival.legs);
        }
      }
    }
    return { when: found, legs };
  }

  /** Notes those of a walk who go round in a cycle of pages. */
  private round(walk: Walk, { steps }: FormCycle<PageNode, PageStep>): void {
    const { diagrams, release } = this.visitors;
    const inCycle = new Set(steps.map(({ path }) => path));
    const done = steps.filter(({ transition }) => !transition.goesOn);
    let open: readonly Walk[] = [walk];
    for (const [at, { path, page, transition }] of steps.entries()) {
      const spec = release.pages[page];
      // Who is led back to where something was done, with nothing to do on the way, has done it in vain whatever else
      // there is.
      const escapes =
        transition.goesOn || done.length < 2 || !spec
          ? []
          : escapesFrom(spec, this.traits, transition, inCycle);
      const next = steps[at + 1];
      const found: Walk[] = [];
      for (const one of open) {
        if (one.arrival.path !== path || one.page !== page) continue;
        const visits = this.visitors.on(one.host);
        const caught = escapes.reduce(
          (who, when) => diagrams.and(who, diagrams.not(visits.holds(one.arrival, when))),
          one.when,
        );
        const on = walkOn(this.visitors, { ...one, when: caught }, transition);
        const left = [...one.left, transition];
        if (next) {
          for (const arrival of on.ends.arrivals)
            for (const [seen, when] of this.problems.pagesOf(arrival))
              found.push({ ...one, arrival, page: seen, when, legs: one.legs + arrival.legs, left });
          continue;
        }
        const [first] = steps as readonly [PageStep];
        for (const arrival of on.ends.arrivals) {
          const back = this.backAt(visits, [arrival], first.transition, first.page, first.path);
          if (back.when === diagrams.no) continue;
          const paths = steps.map((step) => step.path);
          const problem: ProblemFound =
            done.length === 1
              ? ['idle-form', `${done[0]?.page} → ${arrival.path}`]
              : [done.length > 0 ? 'form-circle' : 'wait-circle', cycleName(paths)];
          this.book.judge([{ ...back, problem }], {
            host: one.host,
            entry: one.entry,
            left,
            before: one.legs,
          });
        }
      }
      open = found;
    }
  }

  /** False for what was known of a path before any page led there. */
  private isNew(problem: ProblemFound): boolean {
    const key = problem.join(' ');
    const before = this.known.get(key) ?? (problem[0] !== 'missing-page' && this.book.knows(problem));
    this.known.set(key, before);
    return !before;
  }
}

/** Where it is said what follows a login. */
const AFTER_LOGIN = '/site/api/afterLogin';

/** What a page is told as that comes back. */
const BACK: ReadonlySet<string> = new Set(['idle-form', 'wait-circle']);

function nodeName(path: string, page: string): string {
  return `${path} ${page}`;
}
