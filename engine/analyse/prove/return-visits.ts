import type { Release } from '../../decide/model/release.ts';
import { bringing, carriersOf, rememberedIn } from './carried-channels.ts';
import type { ChangeBook } from './change-book.ts';
import type { ExchangedChannels } from './channel-changes.ts';
import { crossedClasses, type PairedClass } from './channel-classes.ts';
import type { Constraints } from './constraints.ts';
import type { HostComparison } from './host-comparison.ts';
import { joinedLists } from './joined-lists.ts';

/**
 * Follows those who have got another channel at one address of a host, and go on to any other of it: the channel is
 * remembered, so that they are led there as visitors of the other one.
 */
export class ReturnVisits {
  private readonly known = new Map<string, { arrivals: HostComparison; pairs: readonly PairedClass[] }>();
  private readonly brings: Constraints;

  /** @param facts those that rules of either release read of channels. */
  constructor(
    private readonly before: Release,
    private readonly after: Release,
    private readonly facts: readonly string[],
    private readonly book: ChangeBook,
    private readonly arrivals: (brings: Constraints) => HostComparison,
  ) {
    const carriers = [...new Set([before, after].flatMap(carriersOf))];
    this.brings = bringing(carriers, [...new Set([before, after].flatMap(rememberedIn))]);
  }

  /** Notes what is another for those of a host who have exchanged their channels there. */
  on(coming: Parameters<HostComparison['on']>[0], exchanged: readonly ExchangedChannels[]): void {
    for (const [key, { from, to, at }] of joined(exchanged)) {
      const known = this.known.get(key) ?? {
        arrivals: this.arrivals(this.brings),
        pairs: crossedClasses(
          this.before,
          this.after,
          this.facts,
          channelsOnReturn(this.before, from),
          channelsOnReturn(this.after, to),
        ),
      };
      this.known.set(key, known);
      known.arrivals.on(coming, known.pairs, known.pairs, this.book.because({ at, isAgain: true }));
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
