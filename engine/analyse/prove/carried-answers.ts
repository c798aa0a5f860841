import type { HostPart } from '../../decide/model/release.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import type { HostVisits, VisitEnds } from '../diagrams/visits.ts';
import { remembered } from '../remembered.ts';
import type { PageProblems } from './page-problems.ts';
import type { Visitors } from './visitors.ts';
import type { Walk } from './walks.ts';

/**
 * Where it makes a difference that visitors bring the answer of a call along: whoever opens an address brings any
 * storage, and so is like all others who come there, but has no answer yet.
 */
export class CarriedAnswers {
  private readonly read = new Map<string, ReadonlySet<string>>();
  private readonly leading = new Map<HostVisits, Map<string, boolean>>();
  /** Calls whose answers are remembered from page to page. */
  private readonly remembered: readonly string[];

  constructor(
    private readonly visitors: Visitors,
    private readonly problems: PageProblems,
  ) {
    const { fetches } = visitors.release.site.guard;
    this.remembered = Object.keys(fetches).filter((name) => fetches[name]?.remember === 'visit');
  }

  /** True where an answer that a link takes along leads somebody on a host elsewhere, or shows something else. */
  matterOn(host: HostPart): boolean {
    const { release } = this.visitors;
    const pages = Object.keys(release.pages);
    if (pages.some((page) => this.remembered.some((call) => this.readOn(page).has(call)))) return true;
    const visits = this.visitors.on(host);
    return pages.some((page) => this.problems.exitsOf(page).links.some(({ to }) => this.lead(visits, to)));
  }

  /** True for visitors of whom an answer that they bring along is read on their page, or behind one of its links. */
  isReadBy({ host, arrival: { state }, page }: Walk): boolean {
    const visits = this.visitors.on(host);
    return (
      [...this.readOn(page)].some((call) => state.answered.has(call)) ||
      (this.remembered.some((call) => state.answered.has(call)) &&
        this.problems.exitsOf(page).links.some(({ to }) => this.lead(visits, to)))
    );
  }

  /** True where remembered answers lead those who come to a path otherwise than they lead who has none. */
  private lead(visits: HostVisits, path: string): boolean {
    const ofHost = remembered(this.leading, visits, () => new Map<string, boolean>());
    return remembered(ofHost, path, () => this.isOtherwise(visits, path));
  }

  private isOtherwise(visits: HostVisits, path: string): boolean {
    const { yes } = this.visitors.diagrams;
    const usual = endsKey(visits.from(path));
    const each = this.remembered.map((call) => [call]);
    return [this.remembered, ...(each.length > 1 ? each : [])].some((calls) => {
      const answered = new Map(calls.map((call) => [call, yes]));
      const starts = [...visits.startAt(path)].map(
        ([to, { when, state }]) => [to, { when, state: { ...state, answered } }] as const,
      );
      return endsKey(visits.follow(new Map(starts))) !== usual;
    });
  }

  /** Calls whose answers decide whether some block of a page is shown. */
  private readOn(page: string): ReadonlySet<string> {
    const blocks = this.visitors.release.pages[page]?.blocks ?? [];
    return remembered(
      this.read,
      page,
      () =>
        new Set(
          blocks
            .flatMap(({ when }) => factsIn(when ?? true))
            .flatMap((fact) => /^reply\.([^.]+)/.exec(fact)?.[1] ?? []),
        ),
    );
  }
}

/** The same where the same visitors see the same pages. */
function endsKey({ arrivals, stopped }: VisitEnds): string {
  return [...arrivals.map(({ path, page, when }) => `${path} ${page.id} ${when.id}`), stopped.id].join();
}
