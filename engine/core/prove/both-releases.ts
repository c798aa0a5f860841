import type { Release } from '../model/release.ts';
import type { ChannelClass, PairedClass } from './channel-classes.ts';
import { type DeedChange, deedChanges } from './deed-changes.ts';
import type { Domains } from './domains.ts';
import type { Entry } from './entry.ts';
import { explore } from './explore.ts';
import type { MovedClass } from './moved-class.ts';
import type { Outcome } from './outcome.ts';
import type { HostPlaces, Place } from './place-model.ts';
import { same } from './same.ts';
import type { Tells } from './telling-effects.ts';
import { isOfChannel, type Visitor } from './visitor.ts';
import { leadingHost } from './what-leads.ts';

/** One of a thing for each release. */
interface Both<One> {
  readonly before: One;
  readonly after: One;
}

/** An address of a host. */
export interface Address {
  readonly places: Both<HostPlaces>;
  readonly path: string;
}

/** A class for whom something is another. */
export interface Difference {
  readonly of: Omit<MovedClass, 'host' | 'path'>;
  /** What is done otherwise for a class that ends where it did; null for one that is led elsewhere. */
  readonly change: DeedChange | null;
}

/** What both releases are followed with. */
interface Given {
  readonly releases: Both<Release>;
  readonly domains: Domains;
  readonly variants: Both<Entry['variants']>;
  /** True for effects that lead visitors in one of the releases. */
  readonly leads: Tells;
  /** True when what leads is the same but for hosts, channels and the steps of the guard. */
  readonly sameRest: boolean;
  /** Paths that configuration of either names as somewhere to go. */
  readonly targets: ReadonlySet<string>;
  /** Pages that are others. */
  readonly changed: ReadonlySet<string>;
  /** Classes of channels that both releases know alike. */
  readonly unchanged: ReadonlySet<ChannelClass>;
}

const LOGIN = 'stored.loginAddress';

/** Follows visitors through two releases. */
export class BothReleases {
  /** Classes of visitors that were compared. */
  classes = 0;
  private readonly samePlaces = new Map<string, boolean>();

  constructor(private readonly given: Given) {}

  /** Hosts with the same key lead visitors alike, on paths of their own, and those of one release do so as those of the other. */
  keyOfHost(places: Address['places']): string {
    const tables = [places.before, places.after].map(({ host }) => leadingHost(host));
    const paths = loginsOf(places).map((path) => this.keyOf({ places, path }));
    const logins = [...new Set(paths)].sort();
    // Where a host has changed, its paths may stand for others than those of a host that has changed likewise.
    const own = same(tables[0], tables[1]) ? null : tables;
    return JSON.stringify([places.before.key, places.after.key, logins, own]);
  }

  /** Addresses with the same key lead visitors alike, on hosts that do so. */
  keyOf({ places, path }: Address): string {
    const [here, there] = [places.before.at(path), places.after.at(path)];
    const ends = [path, ...[here, there].flatMap(({ match }) => (match.kind === 'root' ? [match.to] : []))];
    // Who is led to a path that everybody is led to may be there already.
    const named = ends.filter((end) => this.given.targets.has(end));
    return JSON.stringify([here.key, there.key, named, standingOf(here, there, this.given.changed)]);
  }

  /**
   * Classes that come to an address, with what is another for them.
   *
   * @throws TooManyClasses
   */
  at(at: Address, open: readonly PairedClass[]): readonly Difference[] {
    const isTouched = (first: Outcome) => !this.isUntouched(first, at);
    const afterOf = (first: Outcome) => {
      const left = new Set(first.channels);
      return open.filter((pair) => left.has(pair.before)).map((pair) => pair.after);
    };
    const known = (first: Outcome) => {
      // Channels that both releases know alike are told apart alike.
      const isAlike = first.channels.every((one) => this.given.unchanged.has(one));
      return isAlike ? first.visitor : new Map([...first.visitor].filter(([fact]) => !isOfChannel(fact)));
    };
    const found: Difference[] = [];
    explore(
      this.entry(
        'before',
        at,
        open.map(({ before }) => before),
      ),
      this.given.domains,
      (first) => {
        if (isTouched(first)) this.followOn(at, first, afterOf(first), known(first), found);
        else this.classes += 1;
      },
    );
    return found;
  }

  /**
   * The same for another address, on a host that leads visitors alike, from what was found at one: who is nobody there is nobody
   * here, and who is led elsewhere there is so here, on the paths that this host has.
   */
  asOn(from: Address, known: readonly Difference[], to: Address): readonly Difference[] {
    const found = known.filter(({ change }) => change !== null);
    const ways = new Map<string, { readonly of: Difference['of']; readonly channels: Set<string> }>();
    for (const { of, change } of known) {
      if (change !== null) continue;
      const key = wayOf(of);
      const way = ways.get(key) ?? { of, channels: new Set() };
      for (const id of of.channels) way.channels.add(id);
      ways.set(key, way);
    }
    for (const { of, channels } of ways.values()) {
      for (const [was, is] of this.visitorsOn(from, of, to)) {
        const led: Difference[] = [];
        explore(
          this.entry('before', to, of.before.channels),
          this.given.domains,
          (first) => this.followOn(to, first, of.after.channels, is, led),
          was,
        );
        for (const one of led) {
          if (one.change !== null) continue;
          found.push(one.of.after.channel ? one : { ...one, of: { ...one.of, channels: [...channels] } });
        }
      }
    }
    return found;
  }

  /** A class of one release on its way through the other. */
  private followOn(
    at: Address,
    first: Outcome,
    classes: readonly ChannelClass[],
    visitor: Visitor,
    found: Difference[],
  ): void {
    const { releases, domains, leads, changed } = this.given;
    explore(
      this.entry('after', at, classes),
      domains,
      (last) => {
        this.classes += 1;
        const isLed =
          endOf(first, at.places.before) !== endOf(last, at.places.after) ||
          changed.has(last.shown?.page ?? releases.after.site.guard.redirectLimitPage);
        // Who is led elsewhere is told of that: what is done on another way is another thing.
        const also = isLed ? [] : deedChanges(releases.after, leads, first, last);
        if (!isLed && also.length === 0) return;
        const channels = last.channel ? [last.channel.id] : last.channels.flatMap(({ members }) => members);
        const of = { visitor: last.visitor, channels, before: first, after: last };
        if (isLed) found.push({ of, change: null });
        for (const change of also) collect(found, of, change);
      },
      visitor,
    );
  }

  private entry(side: keyof Both<unknown>, at: Address, classes: readonly ChannelClass[]): Entry {
    const logins = loginsOf(at.places);
    return { path: at.path, logins, places: at.places[side], classes, variants: this.given.variants[side] };
  }

  /** A class with each login address of another host that is like its own, as each release knows the class. */
  private visitorsOn(
    from: Address,
    { before, after, visitor }: Difference['of'],
    to: Address,
  ): readonly (readonly [Visitor, Visitor])[] {
    const login = visitor.get(LOGIN);
    if (typeof login !== 'string') return [[before.visitor, after.visitor]];
    const wanted = this.keyOf({ places: from.places, path: login });
    const withLogin = (one: Visitor, path: string) => (one.has(LOGIN) ? new Map(one).set(LOGIN, path) : one);
    return loginsOf(to.places)
      .filter((path) => this.keyOf({ places: to.places, path }) === wanted)
      .map((path) => [withLogin(before.visitor, path), withLogin(after.visitor, path)] as const);
  }

  /** True when nothing on the way of a class is another, nor what is known of its channels: then it ends where it did. */
  private isUntouched({ legs, shown, channel, channels }: Outcome, { places }: Address): boolean {
    const { sameRest, changed, unchanged } = this.given;
    return (
      sameRest &&
      same(leadingHost(places.before.host), leadingHost(places.after.host)) &&
      channel === null &&
      shown !== null &&
      !changed.has(shown.page) &&
      channels.every((one) => unchanged.has(one)) &&
      legs.every(({ path }) => this.isSamePlace(places.before.at(path), places.after.at(path)))
    );
  }

  /** Whether the same is left of the guard at two places, and the same unchanged page is shown. */
  private isSamePlace(was: Place, is: Place): boolean {
    if (standingOf(was, is, this.given.changed) !== '') return false;
    const left = ({ release: { site }, rest }: Place) => [site.guard.steps, site.destinations, rest];
    const key = `${was.key} ${is.key}`;
    const found = this.samePlaces.get(key) ?? same(left(was), left(is));
    this.samePlaces.set(key, found);
    return found;
  }
}

/** What is shown at a path, where that is not what was shown there: such a path stands for no other. */
function standingOf({ match: was }: Place, { match: is }: Place, changed: ReadonlySet<string>): string {
  if (was.kind === 'root' && is.kind === 'root') return was.to === is.to ? '' : `${was.to} ${is.to}`;
  if (was.kind !== 'page' || is.kind !== 'page') return `${was.kind} ${is.kind}`;
  const isSame = was.page === is.page && was.screen === is.screen && !changed.has(is.page);
  return isSame ? '' : `${was.page} ${was.screen} ${is.page} ${is.screen}`;
}

/** Login and landing paths of a host in either release. */
function loginsOf({ before, after }: Address['places']): readonly string[] {
  return [...new Set([...before.allLogins, ...after.allLogins])];
}

/** Keeps one class for each thing that is done otherwise, with the channels of all. */
function collect(found: Difference[], of: Difference['of'], change: DeedChange): void {
  const at = found.findIndex((one) => one.change !== null && same(one.change, change));
  const known = found[at];
  if (!known) found.push({ of, change });
  else {
    const channels = [...new Set([...known.of.channels, ...of.channels])];
    if (channels.length > known.of.channels.length) found[at] = { of: { ...known.of, channels }, change };
  }
}

/** Classes with the same way are led the same way on every host that leads visitors alike. */
function wayOf({ visitor, before, after }: Difference['of']): string {
  const way = ({ legs, shown, path, channel }: Outcome) => [
    legs.map((leg) => [leg.path, leg.by]),
    shown,
    path,
    channel?.id,
  ];
  return JSON.stringify([visitor.get(LOGIN), way(before), way(after)]);
}

/** Path and page that a class ends at. */
function endOf({ shown, path }: Outcome, { at }: HostPlaces): string {
  return shown
    ? `${path} ${shown.page} ${shown.screen}`
    : `stopped ${at(path).release.site.guard.redirectLimitPage}`;
}
