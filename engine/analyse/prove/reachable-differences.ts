import type { Release } from '../../decide/model/release.ts';
import type { Transition } from '../transitions/transitions-from.ts';
import type { BeforeAfter } from './before-after.ts';
import type { PairedClass } from './channel-classes.ts';
import type { ComparedEntryPoint } from './compared-entry-point.ts';
import type { Outcome } from './outcome.ts';
import { progressBy } from './reachable-from.ts';
import type { ReleaseComparison } from './release-comparison.ts';

/** What two releases do with visitors whom a page leads to a path, whoever they are. */
export interface ReachableDifference {
  /** True when somebody ends elsewhere. */
  readonly isAnother: boolean;
  /** Stored values that they are told apart by. */
  readonly reads: ReadonlySet<string>;
}

const STORED = 'stored.';

/** Compares what waits behind pages; paths that lead alike are looked at once. */
export class ReachableDifferences {
  private readonly known = new Map<string, ReachableDifference>();

  constructor(
    private readonly releases: BeforeAfter<Release>,
    private readonly comparison: ReleaseComparison,
  ) {}

  /**
   * Follows those of whom nothing is known but that a saved form has a login: a few classes, where those who really
   * come would be many.
   *
   * @param open their channels, all known alike by both releases, or none.
   * @throws TooManyClasses
   */
  at(
    { addresses, path }: ComparedEntryPoint,
    transition: BeforeAfter<Transition>,
    open: readonly PairedClass[],
  ): ReachableDifference {
    const exits = [transition.before, transition.after].map(({ by, query }) => [by, query]);
    const key = JSON.stringify([
      this.comparison.keys.amongAll({ addresses, path }),
      exits,
      open[0]?.isChanged,
    ]);
    const known = this.known.get(key);
    if (known) return known;
    const [was, is] = [this.releases.before.site, this.releases.after.site];
    const { fetches } = was.guard;
    const kept = Object.keys(fetches).filter((name) => fetches[name]?.remember === 'visit');
    const reads = new Set<string>();
    const sees = ({ constraints }: Outcome) => {
      for (const fact of constraints.keys())
        if (fact.startsWith(STORED)) reads.add(fact.slice(STORED.length));
    };
    const isAnother = [[], kept].some((names) => {
      const state = { remembered: new Set(names), channel: null };
      const [before, after] = [
        progressBy(transition.before, was, path, state),
        progressBy(transition.after, is, path, state),
      ];
      const on = { before: { start: before }, after: { start: after } };
      return this.comparison.at({ addresses, path, on, sees }, open, true).length > 0;
    });
    const found = { isAnother, reads };
    this.known.set(key, found);
    return found;
  }
}
