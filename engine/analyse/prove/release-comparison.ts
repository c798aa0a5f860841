import type { BeforeAfter } from './before-after.ts';
import { channelChangeOf } from './channel-changes.ts';
import { type ChannelClass, type PairedClass, validAt } from './channel-classes.ts';
import type { ComparedEntryPoint } from './compared-entry-point.ts';
import { type Constraints, isOfChannel } from './constraints.ts';
import { constraintCount } from './counterexample-cost.ts';
import type { Domains } from './domains.ts';
import { type EffectChange, effectChanges } from './effect-changes.ts';
import type { EntryPoint } from './entry-point.ts';
import { explore } from './explore.ts';
import { isSameJson } from './is-same-json.ts';
import { membersOf } from './joined-lists.ts';
import type { EffectFilter } from './live-effects.ts';
import { type MovedClass, whoseAre } from './moved-class.ts';
import { versionsTogether } from './only-versions.ts';
import type { Outcome } from './outcome.ts';
import { channelOf, classOf, PairedChannels } from './paired-channels.ts';
import { rememberedChannel } from './remembered-channel.ts';
import { endOf, LOGIN_FACT, routeKey, sameLegs } from './route-key.ts';
import { standingOf } from './same-addresses.ts';
import { tableChanges } from './table-changes.ts';
import { UnaffectedClasses, type UnaffectedInputs } from './unaffected-classes.ts';
import { OWN_CHANNEL } from './visit-state.ts';

/** A class for whom something is another. */
export interface Difference {
  readonly of: Omit<MovedClass, 'host' | 'path'>;
  /** What is done otherwise for a class that ends where it did; null for one that is led elsewhere. */
  readonly change: EffectChange | null;
}

/** What both releases are followed with. */
interface ComparisonInputs extends UnaffectedInputs {
  readonly domains: Domains;
  readonly variants: BeforeAfter<EntryPoint['variants']>;
  /** True for effects that lead visitors in one of the releases. */
  readonly isLive: EffectFilter;
  /** Paths that configuration of either names as somewhere to go. */
  readonly targets: ReadonlySet<string>;
  /** True when both releases look for a remembered channel in the same places. */
  readonly remembersAlike: boolean;
}

/** Follows visitors through two releases. */
export class ReleaseComparison {
  private readonly unaffected: UnaffectedClasses;
  /** Addresses at which somebody sees the same page after other navigations. */
  private readonly detours = new Set<string>();
  /**
   * Addresses at which something on the way of somebody may be another, each for channels that are others and for the
   * rest.
   */
  private readonly touched = new Set<string>();
  private readonly paired: PairedChannels;

  /** @param followed told of each class of visitors that was compared. */
  constructor(
    private readonly given: ComparisonInputs,
    private readonly followed: () => void,
  ) {
    this.unaffected = new UnaffectedClasses(given);
    this.paired = new PairedChannels(given.releases);
  }

  /**
   * Hosts with the same key lead visitors alike, on paths of their own, and those of one release do so as those of the
   * other.
   */
  keyOfHost(addresses: ComparedEntryPoint['addresses']): string {
    const paths = loginsOf(addresses).map((path) => this.keyOf({ addresses, path }));
    const logins = [...new Set(paths)].sort();
    // Where a host has changed, its paths stand for those of a host that has changed likewise at the same ones.
    const changes = tableChanges(addresses.before.host, addresses.after.host);
    return JSON.stringify([addresses.before.key, addresses.after.key, logins, changes]);
  }

  /** Addresses with the same key lead visitors alike, on hosts that do so. */
  keyOf({ addresses, path }: ComparedEntryPoint): string {
    const [here, there] = [addresses.before.at(path), addresses.after.at(path)];
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
  at(at: ComparedEntryPoint, open: readonly PairedClass[], isEnough = false): readonly Difference[] {
    const isTouched = (first: Outcome) => {
      if (this.unaffected.has(first, at)) return false;
      if (!at.on) this.noteTouched(at, first);
      return true;
    };
    this.paired.add(open);
    const befores = [...new Set(open.map(({ before }) => before))];
    const known = (first: Outcome) => {
      // Channels that both releases know alike are told apart alike.
      return this.isOfUnchanged(first)
        ? first.constraints
        : new Map([...first.constraints].filter(([fact]) => !isOfChannel(fact)));
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

  private noteTouched(at: ComparedEntryPoint, { channels }: Outcome): void {
    const isChanged = (one: ChannelClass) => this.given.channelChanges.get(one)?.length !== 0;
    const key = this.keyAmongAll(at);
    const kinds = channels.length === 0 ? [true, false] : new Set(channels.map(isChanged));
    for (const kind of kinds) this.touched.add(`${kind} ${key}`);
  }

  /**
   * True when the way of somebody to the page of an address, or of one that leads alike, may be another.
   *
   * @param isChanged whether it is asked for those whose channels are others, or for the rest.
   */
  hasTouched(at: ComparedEntryPoint, isChanged: boolean): boolean {
    return this.touched.has(`${isChanged} ${this.keyAmongAll(at)}`);
  }

  /** True when somebody at an address, or at one that leads alike, sees the page after other navigations. */
  hasDetour(at: ComparedEntryPoint): boolean {
    return this.detours.has(this.keyAmongAll(at));
  }

  /** Addresses of any hosts with the same key lead visitors alike. */
  keyAmongAll({ addresses, path }: ComparedEntryPoint): string {
    return `${this.keyOfHost(addresses)} ${this.keyOf({ addresses, path })}`;
  }

  /**
   * The same for another address, on a host that leads visitors alike, from what was found at one: who is nobody there
   * is nobody here, and who is led elsewhere there is so here, on the paths that this host has.
   */
  asOn(
    from: ComparedEntryPoint,
    known: readonly Difference[],
    to: ComparedEntryPoint,
  ): readonly Difference[] {
    const found = known.filter(({ change }) => change !== null);
    const ways = new Map<string, Difference['of']>();
    for (const { of, change } of known) {
      if (change !== null) continue;
      const key = routeKey(of);
      const way = ways.get(key) ?? of;
      const shorter = constraintCount(of.constraints) < constraintCount(way.constraints) ? of : way;
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
  further(at: ComparedEntryPoint, known: readonly Difference[]): readonly Difference[] {
    return known.flatMap(({ of }) => this.again(at, of, of.before.constraints, of.constraints));
  }

  /** A class of which more is known, with what each release knows of it. */
  private again(
    at: ComparedEntryPoint,
    of: Difference['of'],
    was: Constraints,
    is: Constraints,
  ): readonly Difference[] {
    const found: Difference[] = [];
    explore(
      this.entry('before', at, of.before.channels),
      this.given.domains,
      (first) => {
        const known = [...first.constraints].filter(([fact]) => !isOfChannel(fact));
        this.followOn(at, first, of.after.channels, new Map([...known, ...is]), found);
      },
      was,
    );
    return found;
  }

  /** A class of one release on its way through the other. */
  private followOn(
    at: ComparedEntryPoint,
    first: Outcome,
    classes: readonly ChannelClass[],
    constraints: Constraints,
    found: Difference[],
  ): void {
    const { releases, domains, isLive, changed } = this.given;
    // Who is led to another page is told of that: what comes after it is another thing.
    const isLeft = ({ left }: Outcome) => !at.on?.before.plan || left !== undefined;
    const possible = validAt(classes, constraints);
    if (!isLeft(first) || !possible) return;
    explore(
      this.entry('after', at, possible),
      domains,
      (last) => {
        if (!isLeft(last) || !validAt(first.channels, last.constraints)) return;
        at.sees?.(last);
        this.followed();
        const isLed =
          (at.isLed?.(first, last) ??
            endOf(first, at.addresses.before) !== endOf(last, at.addresses.after)) ||
          (!at.on && changed.has(last.shown?.page ?? releases.after.site.guard.redirectLimitPage));
        const also = isLed || at.on ? [] : effectChanges(releases.after, isLive, first, last);
        if (!isLed && !at.on && !sameLegs(first, last)) this.detours.add(this.keyAmongAll(at));
        const isSwapped = at.channelChanges !== undefined && this.changesChannel(at, first, last);
        if (!isLed && also.length === 0 && !isSwapped) return;
        const had = this.paired.had(first, last);
        const gets = this.paired.gets(first, last);
        // Nobody comes like that.
        if (had.length === 0 || gets.length === 0) return;
        const channels = membersOf([...had, ...gets]);
        const versions = gets.map((one) => one.versions ?? []).reduce(versionsTogether);
        const of = { constraints: last.constraints, channels, versions, before: first, after: last };
        if (isSwapped && channels.length > 1) {
          const { before, after } = at.addresses;
          at.channelChanges?.(channelChangeOf(of, had, gets, { before: before.host, after: after.host }));
        }
        if (!isSwapped) this.followLater(at, of);
        if (isLed) found.push({ of, change: null });
        for (const change of also) collect(found, of, change);
      },
      constraints,
    );
  }

  /** Who has the same channel in both, and another one in the end when he comes again. */
  private followLater(at: ComparedEntryPoint, of: Difference['of']): void {
    const { releases, variants, remembersAlike } = this.given;
    // Where the guard looks in other places, those who come again are followed as such.
    if (!at.channelChanges || !remembersAlike) return;
    const [was, is] = [
      rememberedChannel(releases.before, of.before),
      rememberedChannel(releases.after, of.after),
    ];
    if (was === null || is === null || was === is) return;
    const classes = (id: string, side: keyof BeforeAfter<unknown>) =>
      id === OWN_CHANNEL ? of[side].channels : variants[side](id).map(classOf);
    const [had, gets] = [classes(was, 'before'), classes(is, 'after')];
    if (membersOf([...had, ...gets]).length === 1) return;
    at.channelChanges({ of, had, gets, landing: null, isElsewhere: true, isLater: true });
  }

  private changesChannel(
    { brings }: ComparedEntryPoint,
    { channel: was }: Outcome,
    { channel: is }: Outcome,
  ): boolean {
    return was === null && is === null ? brings !== undefined : was?.id !== is?.id;
  }

  private entry(
    side: keyof BeforeAfter<unknown>,
    at: ComparedEntryPoint,
    classes: readonly ChannelClass[],
  ): EntryPoint {
    const { path, addresses, on } = at;
    const variants = this.given.variants[side];
    return {
      path,
      logins: loginsOf(addresses),
      addresses: addresses[side],
      classes,
      variants,
      ...on?.[side],
    };
  }

  /** A class with each login address of another host that is like its own, as each release knows the class. */
  private visitorsOn(
    from: ComparedEntryPoint,
    { before, after, constraints }: Difference['of'],
    to: ComparedEntryPoint,
  ): readonly (readonly [Constraints, Constraints])[] {
    const login = constraints.get(LOGIN_FACT);
    if (typeof login !== 'string') return [[before.constraints, after.constraints]];
    const wanted = this.keyOf({ addresses: from.addresses, path: login });
    const withLogin = (one: Constraints, path: string) =>
      one.has(LOGIN_FACT) ? new Map(one).set(LOGIN_FACT, path) : one;
    return loginsOf(to.addresses)
      .filter((path) => this.keyOf({ addresses: to.addresses, path }) === wanted)
      .map((path) => [withLogin(before.constraints, path), withLogin(after.constraints, path)] as const);
  }
}

/** Login and landing paths of a host in either release. */
function loginsOf({ before, after }: ComparedEntryPoint['addresses']): readonly string[] {
  return [...new Set([...before.allLogins, ...after.allLogins])];
}

/** Keeps one class for each thing that is done otherwise, with the channels of all. */
function collect(found: Difference[], of: Difference['of'], change: EffectChange): void {
  const at = found.findIndex((one) => one.change !== null && isSameJson(one.change, change));
  const known = found[at];
  if (!known) found.push({ of, change });
  else {
    found[at] = { of: { ...known.of, ...whoseAre(known.of, of) }, change };
  }
}
