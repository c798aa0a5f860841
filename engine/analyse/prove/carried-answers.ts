import { remembered } from '../../compile/remembered.ts';
import type { HostPart } from '../../decide/model/release.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { pathsOf } from './paths-of.ts';
import type { Visitors } from './visitors.ts';
import type { Walk } from './walks.ts';

/**
 * Where it makes a difference that visitors bring the answer of a call along: whoever opens an address brings any
 * storage, and so is like all others who come there, but has no answer yet.
 */
export class CarriedAnswers {
  private readonly read = new Map<string, ReadonlySet<string>>();
  private readonly hosts = new Map<HostPart, boolean>();
  /** Calls whose answers are remembered from page to page. */
  private readonly remembered: readonly string[];

  constructor(private readonly visitors: Visitors) {
    const { fetches } = visitors.release.site.guard;
    this.remembered = Object.keys(fetches).filter((name) => fetches[name]?.remember === 'visit');
  }

  /** True where an answer that a link takes along leads somebody on a host elsewhere, or shows something else. */
  matterOn(host: HostPart): boolean {
    return remembered(this.hosts, host, () => this.areReadOn(host));
  }

  /** True for visitors of whom an answer that they bring along is read on their page, or behind one of its links. */
  isReadBy({ host, arrival: { state }, page }: Walk): boolean {
    const isBrought = (call: string) => state.answered.has(call);
    return [...this.readOn(page)].some(isBrought) || (this.matterOn(host) && this.remembered.some(isBrought));
  }

  private areReadOn(host: HostPart): boolean {
    const { release } = this.visitors;
    const isRemembered = (call: string) => this.remembered.includes(call);
    if (Object.keys(release.pages).some((page) => [...this.readOn(page)].some(isRemembered))) return true;
    const visits = this.visitors.on(host);
    return pathsOf(release, host).some((path) => visits.readsAnswers(path, this.remembered));
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
