import { remembered } from '../../compile/remembered.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import type { ChannelClass } from '../prove/channel-classes.ts';
import { channelVariants } from '../prove/channel-variants.ts';
import type { Aspect } from './aspect.ts';
import type { BeforeAfter } from './before-after.ts';
import { type ChangeBook, UNBRANDED } from './change-book.ts';
import { brandPaths, channelAppearance, noteBrand, noteTitle } from './channel-appearance.ts';
import type { ComparedVisitors } from './compared-visitors.ts';
import { conversionChanges } from './conversion-changes.ts';
import { differingLooks } from './differing-looks.ts';
import { joinedLists, membersOf } from './joined-lists.ts';
import { type Told, toldWord } from './told.ts';
import { topic } from './topic.ts';

/** Pairs of what channels look like that are told one by one; of more, nobody would read the list. */
const MOST_LOOKS = 2000;

/** Visitors of a class who have one channel in one release and another in the next. */
export interface ChannelChange {
  readonly of: Omit<ComparedVisitors, 'host' | 'path'>;
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

/** Visitors of a host who change their channel, each of the same once. */
export class ChannelChanges {
  private readonly found = new Map<string, FoundChange>();
  private readonly numbers = new Map<ChannelClass, number>();

  constructor(
    private readonly releases: BeforeAfter<Release>,
    private readonly host: string,
    private readonly book: ChangeBook,
  ) {}

  /** Notes that a channel is another for those who come to a path. */
  add(change: ChannelChange, path: string): void {
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
    const isTold = this.book.isAgain || at.has(path);
    at.add(path);
    if (isTold) return;
    const [was, is] = [membersOf(had), membersOf(gets)];
    const told = topic(isLater ? 'remembered-channel' : 'channel');
    this.book.alike(
      { ...of, channels: joinedLists(was, is), host: this.host, path },
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

  private appearances({ had, gets, landing, isElsewhere, at, brought }: FoundChange): void {
    const { host } = this;
    const { before, after } = this.releases;
    const caused = this.book.because({ at: [...at], isAgain: false, brought });
    const branded = brandPaths(before, after, host);
    const inForce = landing && branded.has(landing) ? landing : UNBRANDED;
    const paths = isElsewhere ? [] : landing === undefined ? branded : [inForce];
    const [was, is] = [appearancesOf(before, membersOf(had)), appearancesOf(after, membersOf(gets))];
    if (was.length * is.length > MOST_LOOKS) {
      const records = { before: was.map(({ record }) => record), after: is.map(({ record }) => record) };
      const [old, now] = [membersOf(had), membersOf(gets)];
      for (const aspect of differingLooks({ releases: this.releases, records, host, paths })) {
        const told = { topic: topic('channel-looks', aspect), was: nameOf(old), is: nameOf(now) };
        const path = isOfBrand(aspect) && landing && branded.has(landing) ? landing : null;
        caused.add({ aspect, ...told }, joinedLists(old, now), { host, path });
      }
      return;
    }
    for (const old of was) {
      for (const now of is) {
        const pair = { old: old.record, now: now.record, members: joinedLists(old.members, now.members) };
        noteTitle(pair, caused, host);
        conversionChanges(before, after, pair, [host], caused, host);
        noteBrand(before, after, pair, host, paths, caused);
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
  const ofRelease = remembered(
    appearances,
    release,
    () => new WeakMap<readonly string[], readonly ChannelLook[]>(),
  );
  return remembered(ofRelease, ids, () => appearancesAmong(release, ids));
}

function appearancesAmong(release: Release, ids: readonly string[]): readonly ChannelLook[] {
  const found = new Map<string, { readonly record: ChannelRecord; readonly members: Set<string> }>();
  for (const id of ids) {
    for (const record of channelVariants(release, id)) {
      const key = channelAppearance(record);
      const look = remembered(found, key, () => ({ record, members: new Set() }));
      look.members.add(id);
    }
  }
  return [...found.values()].map(({ record, members }) => ({ record, members: [...members] }));
}

function nameOf(ids: readonly string[]): Told {
  return ids.length === 1 && ids[0] !== undefined ? ids[0] : toldWord('brought');
}
