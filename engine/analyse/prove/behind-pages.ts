import type { Release } from '../../decide/model/release.ts';
import type { WayOn } from '../ways/ways-on.ts';
import type { Address } from './address.ts';
import { comingBy } from './behind-page.ts';
import type { Both } from './both.ts';
import type { BothReleases } from './both-releases.ts';
import type { PairedClass } from './channel-classes.ts';
import type { Outcome } from './outcome.ts';

/** What two releases do with visitors whom a page leads to a path, whoever they are. */
export interface BehindBoth {
  /** True when somebody ends elsewhere. */
  readonly isAnother: boolean;
  /** Stored values that they are told apart by. */
  readonly reads: ReadonlySet<string>;
}

const STORED = 'stored.';

/** Compares what waits behind pages; paths that lead alike are looked at once. */
export class BehindPages {
  private readonly known = new Map<string, BehindBoth>();

  constructor(
    private readonly releases: Both<Release>,
    private readonly both: BothReleases,
  ) {}

  /**
   * Follows those of whom nothing is known but that a saved form has a login: a few classes, where those who really come would be many.
   *
   * @param open their channels, all known alike by both releases, or none.
   * @throws TooManyClasses
   */
  at({ places, path }: Address, way: Both<WayOn>, open: readonly PairedClass[]): BehindBoth {
    const ways = [way.before, way.after].map(({ by, query }) => [by, query]);
    const key = JSON.stringify([this.both.keyOfBoth({ places, path }), ways, open[0]?.isChanged]);
    const known = this.known.get(key);
    if (known) return known;
    const { fetches } = this.releases.before.site.guard;
    const kept = Object.keys(fetches).filter((name) => fetches[name]?.remember === 'visit');
    const reads = new Set<string>();
    const sees = ({ visitor }: Outcome) => {
      for (const fact of visitor.keys()) if (fact.startsWith(STORED)) reads.add(fact.slice(STORED.length));
    };
    const isAnother = [[], kept].some((names) => {
      const trip = { remembered: new Set(names), channel: null };
      const [before, after] = [comingBy(way.before, path, trip), comingBy(way.after, path, trip)];
      const on = { before: { start: before }, after: { start: after } };
      return this.both.at({ places, path, on, sees }, open, true).length > 0;
    });
    const found = { isAnother, reads };
    this.known.set(key, found);
    return found;
  }
}
