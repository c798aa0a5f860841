import type { Diagram } from '../diagrams/diagrams.ts';
import type { Arrival } from '../diagrams/visits.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import { escapesFrom } from './page-exits.ts';
import type { PageProblems } from './page-problems.ts';
import type { Visitors } from './visitors.ts';
import { type Walk, walkKey, walkOn } from './walks.ts';

/** Who comes back is remembered by a flag or two; as often the same is done again. */
const AGAIN = 2;

/** A page that is left by a transition. */
export interface PageStep {
  readonly path: string;
  readonly page: string;
  readonly transition: Transition;
}

/** Finds those who come back to a page that they have left, or in a cycle to its first, and do so again and again. */
export class Returning {
  constructor(
    private readonly visitors: Visitors,
    private readonly problems: PageProblems,
  ) {}

  /** Who sees again the form that was saved, or the page that was left otherwise, and how they leave it again. */
  back(
    walk: Walk,
    transition: Transition,
    arrivals: readonly Arrival[],
  ): readonly (readonly [Walk, Transition])[] {
    const { diagrams, release } = this.visitors;
    const visits = this.visitors.on(walk.host);
    return this.problems.seeing(walk, arrivals).flatMap((next) => {
      const isThere = next.arrival.path === walk.arrival.path && next.page === walk.page;
      const again =
        transition.form !== null
          ? transitionsFrom(release.pages[next.page]).filter(
              ({ form, result }) => form === transition.form && result === transition.result,
            )
          : isThere
            ? [transition]
            : [];
      return again.flatMap((one): readonly (readonly [Walk, Transition])[] => {
        // What is no longer shown there does not go on; an action that is not was in vain all the same.
        const isShown = one.form !== null || one.goesOn ? visits.holds(next.arrival, one.when ?? true) : null;
        const when = isShown ? diagrams.and(next.when, isShown) : next.when;
        return when === diagrams.no ? [] : [[{ ...next, when }, one]];
      });
    });
  }

  /**
   * The ways from a page over others back to it: after each step from there the shortest for everybody who can go it,
   * from where something is done, if anything is.
   *
   * @param next where pages lead, by their names: what does not lead back is left alone.
   */
  *rounds(walk: Walk, next: ReadonlyMap<string, ReadonlySet<string>>): Generator<readonly PageStep[]> {
    const home = pageName(walk);
    const { diagrams, release } = this.visitors;
    const around = leadingTo(home, next);
    if (!around.has(home)) return;
    for (const first of transitionsFrom(release.pages[walk.page])) {
      const seen = new Map<string, Diagram>();
      const queue: { readonly at: Walk; readonly steps: readonly PageStep[] }[] = [{ at: walk, steps: [] }];
      for (const { at, steps } of queue) {
        for (const transition of steps.length === 0 ? [first] : transitionsFrom(release.pages[at.page])) {
          const more = [...steps, { path: at.arrival.path, page: at.page, transition }];
          for (const there of this.problems.seeing(at, walkOn(this.visitors, at, transition).ends.arrivals)) {
            const name = pageName(there);
            const key = walkKey(this.visitors, there);
            const before = seen.get(key) ?? diagrams.no;
            if (!around.has(name) || diagrams.minus(there.when, before) === diagrams.no) continue;
            seen.set(key, diagrams.or(before, there.when));
            if (name !== home) queue.push({ at: there, steps: more });
            else if (steps.length > 0 && (!first.goesOn || more.every((one) => one.transition.goesOn)))
              yield more;
          }
        }
      }
    }
  }

  /** Those who do the same again and come back as often, or cannot do it any more. */
  staying(walk: Walk, transition: Transition, times = AGAIN): Diagram {
    const { diagrams } = this.visitors;
    if (times === 0) return walk.when;
    const { starts, ends } = walkOn(this.visitors, walk, transition);
    let found = walk.when;
    for (const { when } of starts.values()) found = diagrams.minus(found, when);
    if (transition.goesOn) found = diagrams.no;
    for (const [next, again] of this.back(walk, transition, ends.arrivals))
      found = diagrams.or(found, this.staying(next, again, times - 1));
    return found;
  }

  /** Those who come round in a cycle as often; who comes back elsewhere is taken for one of them. */
  caught(walk: Walk, steps: readonly PageStep[], times = AGAIN): Diagram {
    const { diagrams } = this.visitors;
    const [first] = steps;
    const isThere = walk.arrival.path === first?.path && walk.page === first.page;
    if (times === 0 || !isThere) return walk.when;
    return diagrams.any(this.onceRound(walk, steps).map((back) => this.caught(back, steps, times - 1)));
  }

  /** Those who leave each page of a cycle as it says, and have nothing else to do there, back at the first. */
  onceRound(walk: Walk, steps: readonly PageStep[]): readonly Walk[] {
    const { diagrams, release } = this.visitors;
    const visits = this.visitors.on(walk.host);
    const inCycle = new Set(steps.map(({ path }) => path));
    const isAtOnce = steps.filter(({ transition }) => !transition.goesOn).length < 2;
    let open: readonly Walk[] = [walk];
    for (const [at, { path, page, transition }] of steps.entries()) {
      // Who is led back to where something was done, with nothing to do on the way, has done it in vain whatever else
      // there is.
      const escapes =
        transition.goesOn || isAtOnce
          ? []
          : escapesFrom(release.pages[page], this.problems.exitsOf(page), transition, inCycle);
      const isLast = at === steps.length - 1;
      open = open.flatMap((one) => {
        if (one.arrival.path !== path || one.page !== page) return [];
        const when = escapes.reduce(
          (who, rule) => diagrams.minus(who, visits.holds(one.arrival, rule)),
          one.when,
        );
        const { ends } = walkOn(this.visitors, { ...one, when }, transition);
        const on = { ...one, left: [...one.left, transition] };
        if (!isLast) return this.problems.seeing(on, ends.arrivals);
        const [first] = steps as readonly [PageStep];
        return this.back(
          { ...on, arrival: walk.arrival, page: walk.page },
          first.transition,
          ends.arrivals,
        ).map(([next]) => next);
      });
    }
    return open;
  }
}

/** What tells a page at a path from others. */
export function pageName({ arrival: { path }, page }: Walk): string {
  return `${path} ${page}`;
}

/** The pages that lead to one, by their names. */
function leadingTo(to: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [to];
  for (const one of open)
    for (const [from, ends] of next) {
      if (!ends.has(one) || found.has(from)) continue;
      found.add(from);
      open.push(from);
    }
  return found;
}
