import type { Diagram } from '../diagrams/diagrams.ts';
import type { Arrival } from '../diagrams/visits.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import { escapesFrom } from './escapes-from.ts';
import type { PageProblems } from './page-problems.ts';
import type { Visitors } from './visitors.ts';
import { type Walk, walkOn } from './walks.ts';

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

  /** Who sees which page in the end, of those who leave a page. */
  seeing(walk: Walk, arrivals: readonly Arrival[]): readonly Walk[] {
    return arrivals.flatMap((arrival) =>
      [...this.problems.pagesOf(arrival)].map(([page, when]) => ({
        ...walk,
        arrival,
        page,
        when,
        legs: walk.legs + arrival.legs,
      })),
    );
  }

  /** Who sees again the form that was saved, or the page that was left otherwise, and how they leave it again. */
  back(
    walk: Walk,
    transition: Transition,
    arrivals: readonly Arrival[],
  ): readonly (readonly [Walk, Transition])[] {
    const { diagrams, release } = this.visitors;
    const visits = this.visitors.on(walk.host);
    return this.seeing(walk, arrivals).flatMap((next) => {
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
        if (!isLast) return this.seeing(on, ends.arrivals);
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
