import { remembered } from '../../compile/remembered.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import type { ChannelClass } from '../prove/channel-classes.ts';
import { channelVariants } from '../prove/channel-variants.ts';
import type { Aspect } from './aspect.ts';
import type { BeforeAfter } from './before-after.ts';
import { type ChangeBook, UNBRANDED } from './change-book.ts';
import type { ComparedVisitors } from './compared-visitors.ts';
import { joinedLists, membersOf } from './joined-lists.ts';
import { brandPaths, channelAppearance, differingLooks, noteLooks } from './note-looks.ts';
import { type Told, toldWord } from './told.ts';
import { topic } from './topic.ts';

/** Pairs of what channels look like that are told one by one; of more, nobody would read the list. */
const MOST_LOOKS = 2000;

/** Visitors of a class who have one channel in one release and another in the next. */
export interface ChannelChange {
  readonly of: ComparedVisitors;
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
  /** The addresses at which they exchange them. */
  readonly at: ReadonlySet<string>;
  /** The channels that they had come with. */
  readonly brought: readonly string[];
}

interface FoundChange extends ChannelChange {
  readonly at: Set<string>;
  brought: readonly string[];
}

/** Visitors of one host who change their channel, each of the same once. */
export class ChannelChanges {
  private readonly found = new Map<string, FoundChange>();
  private readonly numbers = new Map<ChannelClass, number>();

  constructor(
    private readonly releases: BeforeAfter<Release>,
    private readonly book: ChangeBook,
  ) {}

  /** Notes that a channel is another for some visitors. */
  add(change: ChannelChange): void {
    const { of, had, gets, landing, isElsewhere, isLater = false } = change;
    const sides = [had, gets].map((classes) => classes.map((one) => this.numberOf(one)).join());
    const key = `${sides.join(' ')} ${landing} ${isElsewhere} ${isLater}`;
    const found = remembered(this.found, key, () => ({
      ...change,
      at: new Set<string>(),
      brought: of.brought,
    }));
    found.brought = joinedLists(found.brought, of.brought);
    const { at } = found;
    // Who comes again with another channel was told where that came from.
    const isTold = this.book.isAgain || at.has(of.path);
    at.add(of.path);
    if (isTold) return;
    const [was, is] = [membersOf(had), membersOf(gets)];
    const told = topic(isLater ? 'remembered-channel' : 'channel');
    this.book.alike(
      { ...of, channels: joinedLists(was, is) },
      { aspect: 'conversion', topic: told, was: nameOf(was), is: nameOf(is) },
    );
  }

  /** Notes what comes with the other channels; who has which from where on. */
  tell(): readonly ExchangedChannels[] {
    return [...this.found.values()].map((change) => {
      const { had, gets, at, brought, isLater } = change;
      if (!isLater) this.appearances(change);
      return { before: membersOf(had), after: membersOf(gets), at, brought };
    });
  }

  private appearances({ of: { host }, had, gets, landing, isElsewhere, at, brought }: FoundChange): void {
    const { releases } = this;
    const { before, after } = releases;
    const caused = this.book.because({ at: [...at], isAgain: false, brought });
    const branded = brandPaths(releases, host);
    const inForce = landing && branded.has(landing) ? landing : UNBRANDED;
    const paths = isElsewhere ? [] : landing === undefined ? branded : [inForce];
    const [old, now] = [membersOf(had), membersOf(gets)];
    const [was, is] = [appearancesOf(before, old), appearancesOf(after, now)];
    const seenAt = { hosts: [[host, paths] as const], only: host };
    if (was.length * is.length > MOST_LOOKS) {
      const records = { before: was.map(({ record }) => record), after: is.map(({ record }) => record) };
      for (const aspect of differingLooks(releases, records, seenAt)) {
        const told = { topic: topic('channel-looks', aspect), was: nameOf(old), is: nameOf(now) };
        const path = isOfBrand(aspect) && inForce !== UNBRANDED ? inForce : null;
        caused.add({ aspect, ...told }, joinedLists(old, now), { host, path });
      }
      return;
    }
    for (const one of was) {
      for (const other of is) {
        const members = joinedLists(one.members, other.members);
        noteLooks(releases, { before: one.record, after: other.record, members }, seenAt, caused);
      }
    }
  }

  private numberOf(one: ChannelClass): string {
    // Brought in by a path, it is made anew each time.
    if (one.members.length === 1 && one.times === null)
      return `${one.members[0]} ${channelAppearance(one.record)}`;
    const number = remembered(this.numbers, one, () => this.numbers.size);
    return String(number);
  }
}

const isOfBrand = (aspect: Aspect) => aspect === 'brand' || aspect === 'legal text';

/** Channels that look alike. */
interface ChannelLook {
  readonly record: ChannelRecord;
  readonly members: readonly string[];
}

const appearances = new WeakMap<Release, WeakMap<readonly string[], readonly ChannelLook[]>>();

/** Channels by what is seen of them, in each of their versions; worked out once for each list. */
function appearancesOf(release: Release, ids: readonly string[]): readonly ChannelLook[] {
  const ofRelease = remembered(appearances, release, () => new WeakMap());
  return remembered(ofRelease, ids, () => appearancesAmong(release, ids));
}

function appearancesAmong(release: Release, ids: readonly string[]): readonly ChannelLook[] {
  const found = new Map<string, { readonly record: ChannelRecord; readonly members: Set<string> }>();
  for (const id of ids) {
    for (const record of channelVariants(release, id)) {
      const key = channelAppearance(record);
      const look = remembered(found, key, () => ({ record, members: new Set<string>() }));
      look.members.add(id);
    }
  }
  return [...found.values()].map(({ record, members }) => ({ record, members: [...members] }));
}

function nameOf(ids: readonly string[]): Told {
  return ids.length === 1 && ids[0] !== undefined ? ids[0] : toldWord('brought');
}
