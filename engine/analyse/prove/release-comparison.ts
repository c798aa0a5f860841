import { type AddressKeyInputs, AddressKeys, loginsOf } from './address-keys.ts';
import type { BeforeAfter } from './before-after.ts';
import { channelChangeOf } from './channel-changes.ts';
import { type ChannelClass, type PairedClass, validAt } from './channel-classes.ts';
import type { ComparedEntryPoint } from './compared-entry-point.ts';
import { type Constraints, isOfChannel } from './constraints.ts';
import { constraintCount } from './counterexample-cost.ts';
import { collect, type Difference } from './difference.ts';
import type { Domains } from './domains.ts';
import { effectChanges } from './effect-changes.ts';
import type { EntryPoint } from './entry-point.ts';
import { explore } from './explore.ts';
import { membersOf } from './joined-lists.ts';
import type { EffectFilter } from './live-effects.ts';
import { whoseAre } from './moved-class.ts';
import { versionsTogether } from './only-versions.ts';
import type { Outcome } from './outcome.ts';
import { channelOf, classOf, PairedChannels } from './paired-channels.ts';
import { rememberedChannel } from './remembered-channel.ts';
import { endOf, routeKey, sameLegs } from './route-key.ts';
import { TouchedAddresses } from './touched-addresses.ts';
import { UnaffectedClasses, type UnaffectedInputs } from './unaffected-classes.ts';
import { OWN_CHANNEL } from './visit-state.ts';

/** What both releases are followed with. */
interface ComparisonInputs extends UnaffectedInputs, AddressKeyInputs {
  readonly domains: Domains;
  readonly variants: BeforeAfter<EntryPoint['variants']>;
  /** True for effects that lead visitors in one of the releases. */
  readonly isLive: EffectFilter;
  /** True when both releases look for a remembered channel in the same places. */
  readonly remembersAlike: boolean;
}

/** Follows visitors through two releases. */
export class ReleaseComparison {
  private readonly unaffected: UnaffectedClasses;
  private readonly paired: PairedChannels;
  readonly keys: AddressKeys;
  readonly touched: TouchedAddresses;

  /** @param followed told of each class of visitors that was compared. */
  constructor(
    private readonly given: ComparisonInputs,
    private readonly followed: () => void,
  ) {
    this.unaffected = new UnaffectedClasses(given);
    this.paired = new PairedChannels(given.releases);
    this.keys = new AddressKeys(given);
    this.touched = new TouchedAddresses(this.keys, given.channelChanges);
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
      if (!at.on) this.touched.noteTouched(at, first);
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
      for (const [was, is] of this.keys.visitorsOn(from, of, to)) {
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
        if (!isLed && !at.on && !sameLegs(first, last)) this.touched.noteDetour(at);
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
}
