import type { ChannelRecord, HostPart, Release } from '../../decide/model/release.ts';
import type { BeforeAfter } from './before-after.ts';
import { type ChangeBook, UNBRANDED } from './change-book.ts';
import { brandedPaths, channelAppearance, noteBrand, noteTitle } from './channel-appearance.ts';
import type { ChannelClass } from './channel-classes.ts';
import { channelVariants } from './channel-variants.ts';
import { conversionChanges } from './conversion-changes.ts';
import { joinedLists, membersOf } from './joined-lists.ts';
import type { MovedClass } from './moved-class.ts';
import type { Outcome } from './outcome.ts';

/** Visitors of a class who have one channel in one release and another in the next. */
export interface ChannelChange {
  readonly of: Omit<MovedClass, 'host' | 'path'>;
  readonly had: readonly ChannelClass[];
  readonly gets: readonly ChannelClass[];
  /** The login or landing path in force, if it is the same in both: null for none, undefined for any. */
  readonly landing: string | null | undefined;
  /** True when the path in force is another. */
  readonly isElsewhere: boolean;
  /** True for what is remembered only: the visitors have it when they come again. */
  readonly isLater?: boolean;
}

/** The channels of some visitors, on either side. */
export interface ExchangedChannels extends BeforeAfter<readonly string[]> {
  /** The address at which they exchange them. */
  readonly at: string;
}

/** A swap, with what is known of where the visitors are. */
export function channelChangeOf(
  of: ChannelChange['of'],
  had: ChannelChange['had'],
  gets: ChannelChange['gets'],
  hosts: BeforeAfter<HostPart>,
): ChannelChange {
  const [was, is] = [landingOf(of.before, hosts.before), landingOf(of.after, hosts.after)];
  const isElsewhere = was !== undefined && is !== undefined && was !== is;
  return { of, had, gets, landing: was === undefined ? is : was, isElsewhere };
}

/** Visitors of one address who change their channel, each of the same once. */
export class ChannelChanges {
  private readonly found = new Map<string, ChannelChange>();
  private readonly numbers = new Map<ChannelClass, number>();

  add(channelChange: ChannelChange): void {
    const sides = [channelChange.had, channelChange.gets].map((classes) =>
      classes.map((one) => this.numberOf(one)).join(),
    );
    const key = `${sides.join(' ')} ${channelChange.landing} ${channelChange.isElsewhere} ${channelChange.isLater === true}`;
    if (!this.found.has(key)) this.found.set(key, channelChange);
  }

  /** @param at where the swaps are: an address of a host that leads alike, on which they may stand for another path. */
  note(
    releases: BeforeAfter<Release>,
    book: ChangeBook,
    at: { readonly host: string; readonly path: string; readonly like: string },
  ): void {
    for (const channelChange of this.found.values()) {
      const landing = channelChange.landing === at.like ? at.path : channelChange.landing;
      noteChannelChange(releases, { ...channelChange, landing }, at, book);
    }
  }

  get isEmpty(): boolean {
    return this.found.size === 0;
  }

  /** Who has which channels from an address on. */
  exchanged(at: string): readonly ExchangedChannels[] {
    return [...this.found.values()].map(({ had, gets }) => ({
      before: membersOf(had),
      after: membersOf(gets),
      at,
    }));
  }

  private numberOf(one: ChannelClass): string {
    // Brought in by a path, it is made anew each time.
    if (one.members.length === 1 && one.times === null)
      return `${one.members[0]} ${channelAppearance(one.record)}`;
    const number = this.numbers.get(one) ?? this.numbers.size;
    this.numbers.set(one, number);
    return String(number);
  }
}

function noteChannelChange(
  { before, after }: BeforeAfter<Release>,
  { of, had, gets, landing, isElsewhere, isLater }: ChannelChange,
  { host, path }: { readonly host: string; readonly path: string },
  book: ChangeBook,
): void {
  const [was, is] = [membersOf(had), membersOf(gets)];
  const channels = joinedLists(was, is);
  const about = isLater ? 'remembered channel' : 'channel';
  // Who comes again with another channel was told where that came from.
  if (!book.isAgain)
    book.alike(
      { ...of, channels, host, path },
      { aspect: 'conversion', about, before: nameOf(was), after: nameOf(is) },
    );
  if (isLater) return;
  const caused = book.because({ at: [path], isAgain: false });
  const branded = brandedPaths(before, after, host);
  const inForce = landing && branded.has(landing) ? landing : UNBRANDED;
  const paths = isElsewhere ? [] : landing === undefined ? branded : [inForce];
  for (const old of appearancesOf(before, was)) {
    for (const now of appearancesOf(after, is)) {
      const pair = { old: old.record, now: now.record, members: joinedLists(old.members, now.members) };
      noteTitle(pair, caused, host);
      conversionChanges(before, after, pair, [host], caused, host);
      noteBrand(before, after, pair, host, paths, caused);
    }
  }
}

/** Channels that look alike. */
interface ChannelLook {
  readonly record: ChannelRecord;
  readonly members: readonly string[];
}

const appearances = new WeakMap<Release, WeakMap<readonly string[], readonly ChannelLook[]>>();

/** Channels by what is seen of them, in each of their versions; worked out once for each list. */
function appearancesOf(release: Release, ids: readonly string[]): readonly ChannelLook[] {
  const ofRelease = appearances.get(release) ?? new WeakMap<readonly string[], readonly ChannelLook[]>();
  appearances.set(release, ofRelease);
  const known = ofRelease.get(ids) ?? appearancesAmong(release, ids);
  ofRelease.set(ids, known);
  return known;
}

function appearancesAmong(release: Release, ids: readonly string[]): readonly ChannelLook[] {
  const found = new Map<string, { readonly record: ChannelRecord; readonly members: Set<string> }>();
  for (const id of ids) {
    for (const record of channelVariants(release, id)) {
      const key = channelAppearance(record);
      const look = found.get(key) ?? { record, members: new Set() };
      found.set(key, look);
      look.members.add(id);
    }
  }
  return [...found.values()].map(({ record, members }) => ({ record, members: [...members] }));
}

function nameOf(ids: readonly string[]): string {
  return ids.length === 1 && ids[0] !== undefined ? ids[0] : 'one that they bring';
}

const LOGIN = 'loginAddress';

/** The login or landing path in force where a class ends: null for none, undefined when the class leaves it open. */
function landingOf({ path, stored, constraints }: Outcome, { screens }: HostPart): string | null | undefined {
  const known = (wanted: unknown) => screens.find((screen) => screen.path === wanted)?.path ?? null;
  const here = known(path);
  if (here !== null) return here;
  const own = stored.get(LOGIN);
  if (own !== undefined && (typeof own !== 'object' || own === null)) return known(own);
  const brought = constraints.get(`stored.${LOGIN}`);
  return brought === undefined ? undefined : known(brought);
}
