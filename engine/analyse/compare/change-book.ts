import { remembered } from '../../compile/remembered.ts';
import type { Release } from '../../decide/model/release.ts';
import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import { isSameJson } from '../prove/is-same-json.ts';
import { type ConcreteVisit, visitOf } from '../prove/visit-of.ts';
import { constraintCount } from '../prove/visitors.ts';
import type { PageTransition } from '../transitions/transitions-from.ts';
import type { Aspect } from './aspect.ts';
import type { ComparedEnd, ComparedVisitors } from './compared-visitors.ts';
import { versionsTogether } from './only-versions.ts';
import { type Told, toldWord, toldWords } from './told.ts';
import { type Topic, topic, topicWords } from './topic.ts';

/** Stands for every address at which no brand of a login or landing path is in force. */
export const UNBRANDED = '*';

/** What is another for visitors. */
export interface Difference {
  readonly aspect: Aspect;
  readonly topic: Topic;
  readonly was: Told;
  readonly is: Told;
}

/** One difference, with everyone who has it; `before` and `after` are the words of what it was and is. */
export interface Change extends Difference {
  /** Field or page that it is about; empty for destinations. */
  readonly about: string;
  readonly before: string;
  readonly after: string;
  readonly channels: readonly string[];
  /** The channels that they come with: a path can give them another one. */
  readonly brought: readonly string[];
  readonly hosts: readonly string[];
  /**
   * Addresses that visitors come to; empty where the address makes no difference. `*` stands for all at which no login
   * or landing path with a brand of its own is in force.
   */
  readonly paths: readonly string[];
  /**
   * The versions of the channels whose visitors alone notice it; empty where others do, too, or another channel makes
   * it.
   */
  readonly versions: readonly string[];
  /** What makes it, where that is nothing but another channel; null for what has any other reason. */
  readonly otherChannel: OtherChannel | null;
  /** One visitor who sees it; null where one visit alone does not show it. */
  readonly visit: ConcreteVisit | null;
}

/** A visitor who shows a difference. */
interface Witness {
  /** How much it takes to tell: of all that are given, the first of the shortest is shown. */
  readonly cost: number;
  /** Made when somebody wants to know: of thousands of classes one is shown. */
  readonly visit: () => ConcreteVisit | null;
}

/** Who has a difference, besides their channels. */
interface Seen {
  /** The channels that they come with; the same where it does not say. */
  readonly brought?: readonly string[];
  /** The host that all are on, and the address that they come to; not there where it makes no difference. */
  readonly host?: string | null;
  readonly path?: string | null;
  /** The versions of the channels whose visitors have it; empty where a version makes no difference. */
  readonly versions?: readonly string[];
}

interface BookedChange {
  readonly change: Difference;
  witness: Witness | null;
  readonly channels: ChannelSet;
  readonly brought: ChannelSet;
  readonly hosts: Set<string>;
  readonly paths: Set<string>;
  versions: readonly string[];
  /** True for what somebody has told of every host. */
  isEverywhere: boolean;
  readonly isAgain: boolean;
  /** Where visitors get the channel that makes the difference; null where something else makes it. */
  readonly swappedAt: Set<string> | null;
}

/** Channels, by the lists that they came in: thousands of differences share a few, which are joined at the end. */
class ChannelSet {
  private readonly lists = new Set<readonly string[]>();

  add(some: readonly string[]): void {
    this.lists.add(some);
  }

  /** All, each once and sorted. */
  get sorted(): readonly string[] {
    const [first = NOBODY, ...more] = this.lists;
    if (more.length === 0) return remembered(sortedLists, first, () => [...new Set(first)].sort());
    const all = new Set<string>();
    for (const list of this.lists) for (const id of list) all.add(id);
    return [...all].sort();
  }

  /** True when each of them is in another set. */
  isIn(other: ChannelSet): boolean {
    if ([...this.lists].every((list) => other.lists.has(list))) return true;
    const all = new Set(other.sorted);
    return this.sorted.every((id) => all.has(id));
  }
}

const NOBODY: readonly string[] = [];
const sortedLists = new WeakMap<readonly string[], readonly string[]>();

/** Why visitors have another channel than before. */
interface Exchange extends OtherChannel {
  /** The channels that they had come with. */
  readonly brought: readonly string[];
}

/** Collects differences, those with the same outcome together. */
export class ChangeBook {
  constructor(
    private readonly release: Release,
    private readonly exchange: Exchange | null = null,
    private readonly entries = new Map<string, BookedChange>(),
  ) {}

  /** The same book, for what comes of another channel; what comes of that in turn has the same reason. */
  because(exchange: Exchange): ChangeBook {
    return this.exchange ? this : new ChangeBook(this.release, exchange, this.entries);
  }

  /** True for what is noticed only by who comes again. */
  get isAgain(): boolean {
    return this.exchange?.isAgain ?? false;
  }

  /** Visitors who are led elsewhere, or to a page that has changed. */
  moved(moved: ComparedVisitors): void {
    const { channels, before, after } = moved;
    const aspect = toldWords(toldEnd(before)) === toldWords(toldEnd(after)) ? 'page' : 'destination';
    const limit = this.release.site.guard.redirectLimitPage;
    const told =
      aspect === 'page'
        ? {
            topic: topic('page', after.page ?? limit),
            was: toldWord('as-it-was'),
            is: toldWord('other-content'),
          }
        : { topic: topic('end'), was: toldEnd(before), is: toldEnd(after) };
    this.add({ aspect, ...told }, channels, moved, this.witnessOf(moved));
  }

  /** Visitors for whom something is another besides where it ends. */
  alike(found: ComparedVisitors, change: Difference): void {
    this.add(change, found.channels, found, this.witnessOf(found));
  }

  /** Visitors whom a saved form, or an action of a page, leads elsewhere. */
  ledOn(moved: ComparedVisitors, { by, result }: Pick<PageTransition, 'by' | 'result'>): void {
    const { channels, before, after } = moved;
    const told = { topic: topic(by, result ?? ''), was: toldEnd(before), is: toldEnd(after) };
    this.add(
      { aspect: 'destination', ...told },
      channels,
      moved,
      this.witnessOf(moved, { next: { by, result } }),
    );
  }

  private witnessOf(moved: ComparedVisitors, onward: Pick<ConcreteVisit, 'next'> = {}): Witness {
    const { host, path, someone, own, legs } = moved;
    return {
      cost: legs * 100 + constraintCount(someone) + (host === DEFAULT_HOST ? 0 : 1),
      visit: () => {
        const table = this.release.hosts[host];
        return table ? { ...visitOf(this.release, table, path, someone, own), ...onward } : null;
      },
    };
  }

  /** A difference, where what is told of the releases is another. */
  compare(change: Difference, channels: readonly string[], seen?: Seen): void {
    if (!isSameJson(change.was, change.is)) this.add(change, channels, seen);
  }

  /** Any difference. */
  add(
    change: Difference,
    channels: readonly string[],
    { host = null, path = null, versions = [], brought = channels }: Seen = {},
    witness: Witness | null = null,
  ): void {
    const { isAgain } = this;
    const isSwapped = this.exchange !== null;
    const key = keyOf(change, isAgain, isSwapped);
    const entry = remembered(this.entries, key, () => ({
      change,
      witness: null,
      channels: new ChannelSet(),
      brought: new ChannelSet(),
      hosts: new Set<string>(),
      paths: new Set<string>(),
      versions: isSwapped ? [] : versions,
      isEverywhere: false,
      isAgain,
      swappedAt: isSwapped ? new Set<string>() : null,
    }));
    // What is noticed by who comes again only takes two visits.
    if (witness && !isAgain && witness.cost < (entry.witness?.cost ?? Infinity)) entry.witness = witness;
    entry.channels.add(channels);
    entry.brought.add(this.exchange?.brought ?? brought);
    if (host === null) entry.isEverywhere = true;
    else entry.hosts.add(host);
    if (path !== null) entry.paths.add(path);
    entry.versions = versionsTogether(entry.versions, versions);
    for (const at of this.exchange?.at ?? []) entry.swappedAt?.add(at);
  }

  /** The same difference, for any visitor of its channels or at once, where this one is for less. */
  private widerThan({ change, isAgain, swappedAt }: BookedChange): readonly BookedChange[] {
    const isSwapped = swappedAt !== null;
    const keys = [
      ...(isAgain ? [keyOf(change, false, true)] : []),
      ...(isSwapped ? [keyOf(change, false, false)] : []),
    ];
    return keys.flatMap((key) => this.entries.get(key) ?? []);
  }

  changes(): readonly Change[] {
    const all = [...this.entries.values()];
    const within = new Set<BookedChange>();
    // First those who come again: they may be added to others, which may be part of further ones.
    for (const entry of [...all.filter((one) => one.isAgain), ...all.filter((one) => !one.isAgain)]) {
      const wider = this.widerThan(entry).find((one) => isWithin(entry, one));
      if (!wider) continue;
      wider.channels.add(entry.channels.sorted);
      wider.brought.add(entry.brought.sorted);
      wider.versions = versionsTogether(wider.versions, entry.versions);
      within.add(entry);
    }
    const told = all.filter((entry) => !within.has(entry));
    return told.map((entry) => {
      const { change, witness, channels, brought, hosts, paths, versions } = entry;
      const { isEverywhere, isAgain, swappedAt } = entry;
      return {
        ...change,
        visit: witness ? witness.visit() : null,
        about: topicWords(change.topic),
        before: toldWords(change.was),
        after: toldWords(change.is),
        channels: channels.sorted,
        brought: brought.sorted,
        hosts: isEverywhere ? [] : [...hosts].sort(),
        paths: paths.size === 1 && paths.has(UNBRANDED) ? [] : [...paths].sort(),
        versions: [...versions].sort(),
        otherChannel: swappedAt && { at: [...swappedAt].sort(), isAgain },
      };
    });
  }
}

/**
 * What comes of another channel is told apart from the same difference for any other reason: the visitors are others.
 */
function keyOf({ aspect, topic, was, is }: Difference, isAgain: boolean, isSwapped: boolean): string {
  return JSON.stringify([aspect, topic, was, is, isAgain, isSwapped]);
}

/**
 * True when all who notice something are among those of a wider difference. Who notices it only when he comes again
 * does so at once, too, whatever channel he has, at the addresses at which he gets another.
 */
function isWithin(one: BookedChange, wider: BookedChange): boolean {
  const isIn = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((id) => all.has(id));
  const isOnHosts = wider.isEverywhere || (!one.isEverywhere && isIn(one.hosts, wider.hosts));
  const isThere = one.isAgain && (one.paths.size > 0 || wider.swappedAt !== null);
  const isAlike =
    one.channels.isIn(wider.channels) ||
    (isThere && one.swappedAt !== null && isIn(one.paths, one.swappedAt));
  return isOnHosts && isAlike && isIn(one.paths, wider.paths);
}

function toldEnd({ path, page }: ComparedEnd): Told {
  return { kind: 'end', path: page === null ? '' : path, page };
}

/** Visitors get another channel somewhere, and that makes a difference to them. */
export interface OtherChannel {
  /** Addresses at which they get it, or from which on they remember it. */
  readonly at: readonly string[];
  /**
   * True for a difference that they notice when they come again with it, at any address; false for one on that very
   * visit.
   */
  readonly isAgain: boolean;
}
