import { remembered } from '../../compile/remembered.ts';
import type { Release } from '../../decide/model/release.ts';
import { crossedClasses, type PairedClass } from '../prove/channel-classes.ts';
import { rememberedIn } from './carried-channels.ts';
import type { ExchangedChannels } from './channel-changes.ts';
import type { ExchangeWork } from './exchange-work.ts';
import type { HostComparison, Telling } from './host-comparison.ts';
import { joinedLists } from './joined-lists.ts';

/** Visitors of some channels, and their comparison by host. */
interface ComparedPairs {
  readonly pairs: readonly PairedClass[];
  readonly on: (host: string) => HostComparison;
}

/** Who has got a channel instead of others, where, and what they had come with. */
interface Exchanged {
  from: readonly string[];
  readonly to: readonly string[];
  readonly at: Set<string>;
  brought: readonly string[];
}

/**
 * Follows those who have got another channel at one address of a host, and go on to any other of it: the channel is
 * remembered, so that they are led there as visitors of the other one.
 */
export class ReturnVisits {
  private readonly known = new Map<string, ComparedPairs>();

  /**
   * @param facts those that rules of either release read of channels.
   * @param comparing compares visitors of these channels who remember them.
   * @param work what following them takes, together with all others whose channel is another.
   */
  constructor(
    private readonly before: Release,
    private readonly after: Release,
    private readonly facts: readonly string[],
    private readonly comparing: (pairs: readonly PairedClass[]) => ComparedPairs['on'],
    private readonly work: ExchangeWork,
  ) {}

  /** Notes what is another for those of a host who have exchanged their channels there. */
  on(
    host: string,
    paths: readonly string[],
    exchanged: readonly ExchangedChannels[],
    telling: Telling,
  ): void {
    const byAfter = new Map<string, Exchanged>();
    for (const { before, after, at, brought } of exchanged) {
      const one = remembered(byAfter, keyOf(after), () => ({
        from: before,
        to: after,
        at: new Set<string>(),
        brought,
      }));
      one.from = joinedLists(one.from, before);
      one.brought = joinedLists(one.brought, brought);
      for (const path of at) one.at.add(path);
    }
    for (const { from, to, at, brought } of byAfter.values()) {
      const { pairs, on } = remembered(this.known, `${keyOf(from)} ${keyOf(to)}`, () => {
        const old = channelsOnReturn(this.before, [...from].sort());
        const now = channelsOnReturn(this.after, [...to].sort());
        const pairs = crossedClasses(this.before, this.after, this.facts, old, now);
        return { pairs, on: this.comparing(pairs) };
      });
      const book = telling.book.because({ at: [...at], isAgain: true, brought });
      this.work.add(pairs, paths);
      on(host).at(paths, { ...telling, book });
    }
  }
}

/**
 * The channels of those who come to a release again with one remembered: where it looks for none, they have that of all
 * who bring none.
 */
function channelsOnReturn(release: Release, kept: readonly string[]): readonly string[] {
  const { default: usual } = release.site.guard.channel;
  return rememberedIn(release).length > 0 ? kept : [usual];
}

function keyOf(ids: readonly string[]): string {
  return [...ids].sort().join();
}
