import type { BlockTraits } from '../../compile/block-traits.ts';
import { remembered } from '../../compile/remembered.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { TO_LOG_IN } from '../diagrams/carried-state.ts';
import type { Diagram } from '../diagrams/diagrams.ts';
import type { Arrival, HostVisits, OnTheWay, VisitEnds } from '../diagrams/visits.ts';
import { pagesAt } from './channel-variants.ts';
import type { FindingKind } from './finding.ts';
import { type PageExits, pageExits } from './page-exits.ts';
import { type PageParts, pageParts } from './page-parts.ts';
import { isUnmatched } from './paths-of.ts';
import type { Visitors } from './visitors.ts';
import type { Walk } from './walks.ts';

/** Something wrong, and what it is about. */
export type ProblemFound = readonly [kind: FindingKind, about: string];

/** Between the paths of pages whose links lead to each other, in what a link circle is about. */
export const CIRCLE = ' ↔ ';

/** What a problem is known by. */
export function nameOf([kind, about]: ProblemFound): string {
  return `${kind} ${about}`;
}

/** Something that is wrong for some visitors. */
export interface Wrong {
  readonly problem: ProblemFound;
  readonly when: Diagram;
  /** Navigations until there, of a cycle the way into it and once round. */
  readonly legs: number;
}

/** As many navigations more show that a chain comes back. */
const MOST_MORE = 40;

/** Says what is wrong with the pages to which visitors come. */
export class PageProblems {
  private readonly parts = new Map<string, PageParts>();
  private readonly exits = new Map<string, PageExits>();

  constructor(
    private readonly visitors: Visitors,
    private readonly traits: BlockTraits,
  ) {}

  /** The pages that visitors see who have come somewhere, each with those who see it. */
  pagesOf({ page, when }: Arrival): readonly (readonly [page: string, who: Diagram])[] {
    const { diagrams, everybody } = this.visitors;
    return diagrams.cases(page, diagrams.and(when, everybody)).map(([id, who]) => [String(id), who]);
  }

  /** Who sees which page in the end, of those who have come somewhere. */
  seeing(way: Pick<Walk, 'host' | 'entry' | 'legs' | 'left'>, arrivals: readonly Arrival[]): readonly Walk[] {
    return arrivals.flatMap((arrival) =>
      this.pagesOf(arrival).map(([page, when]) => ({
        ...way,
        arrival,
        page,
        when,
        legs: way.legs + arrival.legs,
      })),
    );
  }

  /**
   * What is wrong where visitors come to.
   *
   * @param starts where they set out.
   * @param isLed true where something has led them there.
   */
  *at(
    visits: HostVisits,
    starts: ReadonlyMap<string, OnTheWay>,
    ends: VisitEnds,
    isLed: boolean,
  ): Generator<Wrong> {
    for (const arrival of ends.arrivals) yield* this.ofArrival(visits, arrival, isLed || arrival.legs > 1);
    yield* this.stopped(visits, starts, ends.stopped);
  }

  /** For whom a page has one of some of its parts. */
  has(visits: HostVisits, arrival: Arrival, page: string, part: keyof PageParts): Diagram {
    const { diagrams } = this.visitors;
    return this.partsOf(page)[part].reduce<Diagram>(
      (found, rule: Rule) =>
        found === diagrams.yes ? found : diagrams.or(found, visits.holds(arrival, rule)),
      diagrams.no,
    );
  }

  partsOf(page: string): PageParts {
    return remembered(this.parts, page, () => pageParts(this.visitors.release.pages[page], this.traits));
  }

  exitsOf(page: string): PageExits {
    const spec = this.visitors.release.pages[page];
    return remembered(this.exits, page, () =>
      spec ? pageExits(spec, this.traits) : { links: [], others: [] },
    );
  }

  isUnmatched(visits: HostVisits, path: string): boolean {
    return isUnmatched(this.visitors.release, path, visits.place(path).match);
  }

  /** True when everybody can log in who sees the page at a path, whichever stands there for them. */
  logsInAll(visits: HostVisits, path: string): boolean {
    const { release } = this.visitors;
    return pagesAt(release, visits.place(path).match).every((page) => this.partsOf(page).logsIn[0] === true);
  }

  private *ofArrival(visits: HostVisits, arrival: Arrival, isLed: boolean): Generator<Wrong> {
    const { diagrams } = this.visitors;
    const { path, legs, state } = arrival;
    const wrong = (problem: ProblemFound, when: Diagram): readonly Wrong[] =>
      when === diagrams.no ? [] : [{ problem, when, legs }];
    for (const [page, who] of this.pagesOf(arrival)) {
      const lacks = (part: keyof PageParts, of = who) =>
        of === diagrams.no ? of : diagrams.minus(of, this.has(visits, arrival, page, part));
      if (isLed && this.isUnmatched(visits, path)) yield* wrong(['missing-page', path], who);
      const isEmpty = lacks('any');
      const others = diagrams.minus(who, isEmpty);
      yield* wrong(['empty-page', page], isEmpty);
      yield* wrong(['dead-end', page], lacks('leads', others));
      yield* wrong(['no-identity', page], lacks('identifies', others));
      const sent = state.led.get(TO_LOG_IN);
      if (sent && !this.traits.withoutLogin.has(visits.host.id))
        yield* wrong(['no-login', `${page} at ${path}`], lacks('logsIn', diagrams.and(who, sent)));
    }
  }

  /** Whose chain of redirects is too long: where it comes back, and where it does not. */
  private *stopped(
    visits: HostVisits,
    starts: ReadonlyMap<string, OnTheWay>,
    stopped: Diagram,
  ): Generator<Wrong> {
    const { diagrams, everybody, release } = this.visitors;
    const who = diagrams.and(stopped, everybody);
    if (who === diagrams.no) return;
    const most = release.site.guard.maxRedirects + 1;
    const trails = visits.trails(starts, who, most + MOST_MORE);
    for (const [trail, some] of diagrams.cases(trails, who)) {
      const cycle = trail && cycleIn(trail as readonly string[], most);
      if (cycle) {
        const legs = cycle.start + cycle.paths.length;
        yield { problem: ['redirect-loop', cycleName(cycle.paths)], when: some, legs };
      } else {
        const cut = visits.trails(starts, some, most);
        for (const [passed, when] of diagrams.cases(cut, some)) {
          const about = String((passed as readonly string[]).at(-1));
          yield { problem: ['long-chain', about], when, legs: most };
        }
      }
    }
  }
}

/** The cycle in which a chain goes on for ever, and where the way into it ends; null where it has none. */
function cycleIn(
  trail: readonly string[],
  most: number,
): { readonly start: number; readonly paths: readonly string[] } | null {
  for (let around = 1; around <= (trail.length - most) / 2; around += 1) {
    let start = trail.length - around;
    while (start > 0 && trail[start - 1] === trail[start - 1 + around]) start -= 1;
    if (start <= most) return { start, paths: trail.slice(start, start + around) };
  }
  return null;
}

/** The paths of a cycle, from the least one. */
export function cycleName(cycle: readonly string[]): string {
  const least = cycle.indexOf([...cycle].sort()[0] as string);
  return [...cycle.slice(least), ...cycle.slice(0, least)].join(' → ');
}
