import { remembered } from '../../compile/remembered.ts';
import type { Release } from '../../decide/model/release.ts';
import { crossedClasses, type PairedClass } from '../prove/channel-classes.ts';
import { type Constraints, OWN_CHANNEL } from '../prove/constraints.ts';
import { knownChannels } from '../prove/known-channels.ts';
import { carriersOf } from '../prove/visitors.ts';
import { TooMuchToFollow } from '../too-much-to-follow.ts';
import type { Telling } from './address-comparison.ts';
import type { ExchangedChannels } from './channel-changes.ts';
import { joinedLists } from './joined-lists.ts';

/** Where a remembered channel is looked for. */
export function rememberedIn(release: Release): readonly string[] {
  return carriersOf(release).filter((one) => one.startsWith('stored.'));
}

/**
 * Compares visitors of some pairs of classes who come with the same, host by host.
 *
 * @param brings what they bring; null for anything.
 */
export type Comparing = (
  pairs: readonly PairedClass[],
  brings: Constraints | null,
) => (host: string, paths: readonly string[], telling: Telling) => readonly ExchangedChannels[];

/** Visitors of some channels, and their comparison by host. */
interface ComparedPairs {
  readonly pairs: readonly PairedClass[];
  readonly on: ReturnType<Comparing>;
}

/** Each pair of classes of channels at an address takes a fifth of a millisecond, or less. */
const MOST_WORK = 50_000;

/** Visitors whose channel is another in two releases: where any can come of any, they grow with the square. */
export class ChannelExchanges {
  private readonly carriers: readonly string[];
  private readonly known = new Map<string, ComparedPairs>();
  private work = 0;

  /** @param facts those that rules of either release read of channels. */
  constructor(
    private readonly before: Release,
    private readonly after: Release,
    private readonly facts: readonly string[],
    private readonly comparing: Comparing,
  ) {
    this.carriers = [...new Set([before, after].flatMap(carriersOf))];
  }

  /**
   * Those whose channel is another because of where the guard looks for it: who brings several that the releases choose
   * among otherwise, and who brings none where the default is another. Whoever brings one channel everywhere keeps it,
   * and is not among them.
   *
   * @param addresses how many there are on all hosts.
   * @throws TooMuchToFollow
   */
  bySource(addresses: number): readonly ComparedPairs['on'][] {
    const { before, after } = this;
    const all = knownChannels(before, after);
    const defaults = [before, after].map(({ site }) => site.guard.channel.default);
    const found = new Map<string, () => ComparedPairs['on']>();
    // The fewest first: what is brought besides the two that are chosen makes no difference.
    for (const brought of subsets(this.carriers)) {
      const [was, is] = [before, after].map((release) =>
        carriersOf(release).find((one) => brought.includes(one)),
      );
      const isSame = was === is && (was !== undefined || defaults[0] === defaults[1]);
      const key = `${was} ${is}`;
      if (isSame || found.has(key)) continue;
      const [from = [], to = []] = [was, is].map((one, side) =>
        one === undefined ? defaults.slice(side, side + 1) : all,
      );
      const pairs = crossedClasses(before, after, this.facts, from, to);
      this.count(pairs, addresses);
      found.set(key, () => this.comparing(pairs, this.bringing(brought)));
    }
    return [...found.values()].map((comparing) => comparing());
  }

  /**
   * Notes what is another for those of a host who have exchanged their channels at one address, and go on to any other
   * of it: the channel is remembered, so that they are led there as visitors of the other one.
   *
   * @throws TooMuchToFollow
   */
  again(
    host: string,
    paths: readonly string[],
    exchanged: readonly ExchangedChannels[],
    telling: Telling,
  ): void {
    const byAfter = new Map<string, ExchangedChannels>();
    for (const one of exchanged) {
      const known = byAfter.get(keyOf(one.after));
      byAfter.set(keyOf(one.after), {
        before: joinedLists(known?.before ?? one.before, one.before),
        after: known?.after ?? one.after,
        at: new Set([...(known?.at ?? []), ...one.at]),
        brought: joinedLists(known?.brought ?? one.brought, one.brought),
      });
    }
    const remembering = this.bringing([this.before, this.after].flatMap(rememberedIn));
    for (const { before, after, at, brought } of byAfter.values()) {
      const { pairs, on } = remembered(this.known, `${keyOf(before)} ${keyOf(after)}`, () => {
        const old = channelsOnReturn(this.before, [...before].sort());
        const now = channelsOnReturn(this.after, [...after].sort());
        const pairs = crossedClasses(this.before, this.after, this.facts, old, now);
        return { pairs, on: this.comparing(pairs, remembering) };
      });
      this.count(pairs, paths.length);
      const book = telling.book.because({ at: [...at], isAgain: true, brought });
      on(host, paths, { ...telling, book });
    }
  }

  /** What is known of visitors who bring their channel along in some ways, and not in the others. */
  private bringing(brought: readonly string[]): Constraints {
    return new Map(this.carriers.map((one) => [one, brought.includes(one) ? OWN_CHANNEL : null]));
  }

  private count(pairs: readonly PairedClass[], addresses: number): void {
    this.work += pairs.length * addresses;
    const { sources } = this.after.site.guard.channel;
    if (this.work > MOST_WORK) throw new TooMuchToFollow({ kind: 'channels', sources });
  }
}

/** All subsets, the small ones first. */
function subsets(of: readonly string[]): readonly (readonly string[])[] {
  let found: readonly (readonly string[])[] = [[]];
  for (const one of of) found = [...found, ...found.map((some) => [...some, one])];
  return [...found].sort((some, others) => some.length - others.length);
}

/**
 * The channels of those who come to a release again with one remembered: where it looks for none, they have that of all
 * who bring none.
 */
function channelsOnReturn(release: Release, kept: readonly string[]): readonly string[] {
  return rememberedIn(release).length > 0 ? kept : [release.site.guard.channel.default];
}

function keyOf(ids: readonly string[]): string {
  return [...ids].sort().join();
}
