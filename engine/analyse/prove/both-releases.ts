import type { Address } from './address.ts';
import type { Both } from './both.ts';
import { type ChannelClass, type PairedClass, validAt } from './channel-classes.ts';
import { membersOf } from './channel-lists.ts';
import { swapOf } from './channel-swaps.ts';
import { type DeedChange, deedChanges } from './deed-changes.ts';
import type { Domains } from './domains.ts';
import type { Entry } from './entry.ts';
import { explore } from './explore.ts';
import { saidOf } from './length-of.ts';
import { type MovedClass, whoseAre } from './moved-class.ts';
import { versionsTogether } from './only-versions.ts';
import type { Outcome } from './outcome.ts';
import { channelOf, classOf, PairedChannels } from './paired-channels.ts';
import { rememberedChannel } from './remembered-channel.ts';
import { same } from './same.ts';
import { standingOf } from './same-places.ts';
import { endOf, LOGIN_FACT, sameLegs, wayOf } from './same-way.ts';
import { tableChanges } from './table-changes.ts';
import type { Tells } from './telling-effects.ts';
import { OWN_CHANNEL } from './trip.ts';
import { type UntouchedGiven, UntouchedWays } from './untouched-ways.ts';
import { isOfChannel, type Visitor } from './visitor.ts';

/** A class for whom something is another. */
export interface Difference {
  readonly of: Omit<MovedClass, 'host' | 'path'>;
  /** What is done otherwise for a class that ends where it did; null for one that is led elsewhere. */
  readonly change: DeedChange | null;
}

/** What both releases are followed with. */
interface Given extends UntouchedGiven {
  readonly domains: Domains;
  readonly variants: Both<Entry['variants']>;
  /** True for effects that lead visitors in one of the releases. */
  readonly leads: Tells;
  /** Paths that configuration of either names as somewhere to go. */
  readonly targets: ReadonlySet<string>;
  /** True when both releases look for a remembered channel in the same places. */
  readonly remembersAlike: boolean;
}

/** Follows visitors through two releases. */
export class BothReleases {
  private readonly ways: UntouchedWays;
  /** Addresses at which somebody sees the same page after other navigations. */
  private readonly detours = new Set<string>();
  /** Addresses at which something on the way of somebody may be another, each for channels that are others and for the rest. */
  private readonly touched = new Set<string>();
  private readonly paired: PairedChannels;

  /** @param followed told of each class of visitors that was compared. */
  constructor(
    private readonly given: Given,
    private readonly followed: () => void,
  ) {
    this.ways = new UntouchedWays(given);
    this.paired = new PairedChannels(given.releases);
  }

  /** Hosts with the same key lead visitors alike, on paths of their own, and those of one release do so as those of the other. */
  keyOfHost(places: Address['places']): string {
    const paths = loginsOf(places).map((path) => this.keyOf({ places, path }));
    const logins = [...new Set(paths)].sort();
    // Where a host has changed, its paths stand for those of a host that has changed likewise at the same ones.
    const changes = tableChanges(places.before.host, places.after.host);
    return JSON.stringify([places.before.key, places.after.key, logins, changes]);
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
   * @param isEnough true when the first will do.
   * @throws TooManyClasses
   */
  at(at: Address, open: readonly PairedClass[], isEnough = false): readonly Difference[] {
    const isTouched = (first: Outcome) => {
      if (this.ways.has(first, at)) return false;
      if (!at.on) this.noteTouched(at, first);
      return true;
    };
    this.paired.add(open);
    const befores = [...new Set(open.map(({ before }) => before))];
    const known = (first: Outcome) => {
      // Channels that both releases know alike are told apart alike.
      return this.isOfUnchanged(first)
        ? first.visitor
        : new Map([...first.visitor].filter(([fact]) => !isOfChannel(fact)));
    };
    const found: Difference[] = [];
    explore(
      this.entry('before', at, befores),
      this.given.domains,
      (first) => {
        at.sees?.(first);
        if (isTouched(first) || at.mayBeLed?.(first))
          this.followOn(at, first, this.paired.partnersOf(first.channels), known(first), found);
        else this.followed();
        return !isEnough || found.length === 0;
      },
      at.brings,
    );
    return found;
  }

  private isOfUnchanged({ channels }: Outcome): boolean {
    return channels.every((one) => this.given.channelChanges.get(one)?.length === 0);
  }

  private noteTouched(at: Address, { channels }: Outcome): void {
    const isChanged = (one: ChannelClass) => this.given.channelChanges.get(one)?.length !== 0;
    const key = this.keyOfBoth(at);
    const kinds = channels.length === 0 ? [true, false] : new Set(channels.map(isChanged));
    for (const kind of kinds) this.touched.add(`${kind} ${key}`);
  }

  /**
   * True when the way of somebody to the page of an address, or of one that leads alike, may be another.
   *
   * @param isChanged whether it is asked for those whose channels are others, or for the rest.
   */
  hasTouched(at: Address, isChanged: boolean): boolean {
    return this.touched.has(`${isChanged} ${this.keyOfBoth(at)}`);
  }

  /** True when somebody at an address, or at one that leads alike, sees the page after other navigations. */
  hasDetour(at: Address): boolean {
    return this.detours.has(this.keyOfBoth(at));
  }

  /** Addresses of any hosts with the same key lead visitors alike. */
  keyOfBoth({ places, path }: Address): string {
    return `${this.keyOfHost(places)} ${this.keyOf({ places, path })}`;
  }

  /**
   * The same for another address, on a host that leads visitors alike, from what was found at one: who is nobody there is nobody
   * here, and who is led elsewhere there is so here, on the paths that this host has.
   */
  asOn(from: Address, known: readonly Difference[], to: Address): readonly Difference[] {
    const found = known.filter(({ change }) => change !== null);
    const ways = new Map<string, Difference['of']>();
    for (const { of, change } of known) {
      if (change !== null) continue;
      const key = wayOf(of);
      const way = ways.get(key) ?? of;
      const shorter = saidOf(of.visitor) < saidOf(way.visitor) ? of : way;
      ways.set(key, { ...shorter, ...whoseAre(way, of) });
    }
    for (const of of ways.values()) {
      for (const [was, is] of this.visitorsOn(from, of, to)) {
        for (const one of this.again(to, of, was, is)) {
          if (one.change !== null) continue;
          const isOwn = !channelOf(one.of.before) || !channelOf(one.of.after);
          found.push(isOwn ? { ...one, of: { ...one.of, ...whoseAre(of, of) } } : one);
        }
      }
    }
    return found;
  }

  /** What is another for classes that were looked at less far at the same address. */
  further(at: Address, known: readonly Difference[]): readonly Difference[] {
    return known.flatMap(({ of }) => this.again(at, of, of.before.visitor, of.visitor));
  }

  /** A class of which more is known, with what each release knows of it. */
  private again(at: Address, of: Difference['of'], was: Visitor, is: Visitor): readonly Difference[] {
    const found: Difference[] = [];
    explore(
      this.entry('before', at, of.before.channels),
      this.given.domains,
      (first) => {
        const known = [...first.visitor].filter(([fact]) => !isOfChannel(fact));
        this.followOn(at, first, of.after.channels, new Map([...known, ...is]), found);
      },
      was,
    );
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
    // Who is led to another page is told of that: what comes after it is another thing.
    const isLeft = ({ left }: Outcome) => !at.on?.before.leaves || left !== undefined;
    const possible = validAt(classes, visitor);
    if (!isLeft(first) || !possible) return;
    explore(
      this.entry('after', at, possible),
      domains,
      (last) => {
        if (!isLeft(last) || !validAt(first.channels, last.visitor)) return;
        at.sees?.(last);
        this.followed();
        const isLed =
          (at.isLed?.(first, last) ?? endOf(first, at.places.before) !== endOf(last, at.places.after)) ||
          (!at.on && changed.has(last.shown?.page ?? releases.after.site.guard.redirectLimitPage));
        const also = isLed || at.on ? [] : deedChanges(releases.after, leads, first, last);
        if (!isLed && !at.on && !sameLegs(first, last)) this.detours.add(this.keyOfBoth(at));
        const isSwapped = at.swaps !== undefined && this.isSwapped(at, first, last);
        if (!isLed && also.length === 0 && !isSwapped) return;
        const had = this.paired.had(first, last);
        const gets = this.paired.gets(first, last);
        // Nobody comes like that.
        if (had.length === 0 || gets.length === 0) return;
        const channels = membersOf([...had, ...gets]);
        const versions = gets.map((one) => one.versions ?? []).reduce(versionsTogether);
        const of = { visitor: last.visitor, channels, versions, before: first, after: last };
        if (isSwapped && channels.length > 1) {
          const { before, after } = at.places;
          at.swaps?.(swapOf(of, had, gets, { before: before.host, after: after.host }));
        }
        if (!isSwapped) this.followLater(at, of);
        if (isLed) found.push({ of, change: null });
        for (const change of also) collect(found, of, change);
      },
      visitor,
    );
  }

  /** Who has the same channel in both, and another one in the end when he comes again. */
  private followLater(at: Address, of: Difference['of']): void {
    const { releases, variants, remembersAlike } = this.given;
    // Where the guard looks in other places, those who come again are followed as such.
    if (!at.swaps || !remembersAlike) return;
    const [was, is] = [
      rememberedChannel(releases.before, of.before),
      rememberedChannel(releases.after, of.after),
    ];
    if (was === null || is === null || was === is) return;
    const classes = (id: string, side: keyof Both<unknown>) =>
      id === OWN_CHANNEL ? of[side].channels : variants[side](id).map(classOf);
    const [had, gets] = [classes(was, 'before'), classes(is, 'after')];
    if (membersOf([...had, ...gets]).length === 1) return;
    at.swaps({ of, had, gets, landing: null, isElsewhere: true, isLater: true });
  }

  private isSwapped({ brings }: Address, { channel: was }: Outcome, { channel: is }: Outcome): boolean {
    return was === null && is === null ? brings !== undefined : was?.id !== is?.id;
  }

  private entry(side: keyof Both<unknown>, at: Address, classes: readonly ChannelClass[]): Entry {
    const { path, places, on } = at;
    const variants = this.given.variants[side];
    return { path, logins: loginsOf(places), places: places[side], classes, variants, ...on?.[side] };
  }

  /** A class with each login address of another host that is like its own, as each release knows the class. */
  private visitorsOn(
    from: Address,
    { before, after, visitor }: Difference['of'],
    to: Address,
  ): readonly (readonly [Visitor, Visitor])[] {
    const login = visitor.get(LOGIN_FACT);
    if (typeof login !== 'string') return [[before.visitor, after.visitor]];
    const wanted = this.keyOf({ places: from.places, path: login });
    const withLogin = (one: Visitor, path: string) =>
      one.has(LOGIN_FACT) ? new Map(one).set(LOGIN_FACT, path) : one;
    return loginsOf(to.places)
      .filter((path) => this.keyOf({ places: to.places, path }) === wanted)
      .map((path) => [withLogin(before.visitor, path), withLogin(after.visitor, path)] as const);
  }
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
    found[at] = { of: { ...known.of, ...whoseAre(known.of, of) }, change };
  }
}
