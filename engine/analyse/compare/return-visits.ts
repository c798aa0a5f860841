import type { Release } from '../../decide/model/release.ts';
import { crossedClasses, type PairedClass } from '../prove/channel-classes.ts';
import { rememberedIn } from './carried-channels.ts';
import type { ExchangedChannels } from './channel-changes.ts';
import type { HostComparison, Telling } from './host-comparison.ts';
import { joinedLists } from './joined-lists.ts';

/**
 * Follows those who have got another channel at one address of a host, and go on to any other of it: the channel is
 * remembered, so that they are led there as visitors of the other one.
 */
export class ReturnVisits {
  private readonly known = new Map<string, (host: string) => HostComparison>();

  /**
   * @param facts those that rules of either release read of channels.
   * @param comparing compares visitors of these channels who remember them.
   */
  constructor(
    private readonly before: Release,
    private readonly after: Release,
    private readonly facts: readonly string[],
    private readonly comparing: (pairs: readonly PairedClass[]) => (host: string) => HostComparison,
  ) {}

  /** Notes what is another for those of a host who have exchanged their channels there. */
  on(
    host: string,
    paths: readonly string[],
    exchanged: readonly ExchangedChannels[],
    telling: Telling,
  ): void {
    for (const [key, { from, to, at }] of joined(exchanged)) {
      let comparison = this.known.get(key);
      if (!comparison) {
        const [old, now] = [channelsOnReturn(this.before, from), channelsOnReturn(this.after, to)];
        comparison = this.comparing(crossedClasses(this.before, this.after, this.facts, old, now));
        this.known.set(key, comparison);
      }
      const on = comparison(host);
      const book = telling.book.because({ at, isAgain: true });
      for (const path of paths) on.at(path, { ...telling, book });
    }
  }
}

/**
 * The channels of those who come to a release again with one remembered: where it looks for none, they have that of all
 * who bring none.
 */
function channelsOnReturn(release: Release, remembered: readonly string[]): readonly string[] {
  const { default: usual } = release.site.guard.channel;
  return rememberedIn(release).length > 0 ? remembered : [usual];
}

/** Visitors who have got the same channels. */
interface ChannelExchange {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Addresses at which they have got them. */
  readonly at: readonly string[];
}

/** All who get the same channels together, by the channels on both sides. */
function joined(exchanged: readonly ExchangedChannels[]): ReadonlyMap<string, ChannelExchange> {
  const byAfter = new Map<string, { from: readonly string[]; to: readonly string[]; at: Set<string> }>();
  for (const { before, after, at } of exchanged) {
    const { ids: to, key } = sorted(after);
    const found = byAfter.get(key) ?? { from: before, to, at: new Set() };
    found.from = joinedLists(found.from, before);
    found.at.add(at);
    byAfter.set(key, found);
  }
  return new Map(
    [...byAfter.values()].map(({ from: some, to, at }) => {
      const from = sorted(some);
      return [`${from.key} ${to.join()}`, { from: from.ids, to, at: [...at] }];
    }),
  );
}

interface Sorted {
  readonly ids: readonly string[];
  readonly key: string;
}

const orders = new WeakMap<readonly string[], Sorted>();

function sorted(list: readonly string[]): Sorted {
  const known = orders.get(list);
  if (known) return known;
  const ids = [...list].sort();
  const found = { ids, key: ids.join() };
  orders.set(list, found);
  return found;
}
