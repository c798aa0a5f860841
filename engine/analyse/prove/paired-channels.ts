import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import type { BeforeAfter } from './before-after.ts';
import { carriersOf } from './carried-channels.ts';
import type { ChannelClass, PairedClass } from './channel-classes.ts';
import type { Constraints } from './constraints.ts';
import { listOfOne } from './joined-lists.ts';
import type { Outcome } from './outcome.ts';

/** Classes of channels of the earlier release, each with those of the later that it is held against. */
export class PairedChannels {
  private readonly partners = new WeakMap<ChannelClass, Set<ChannelClass>>();

  constructor(private readonly releases: BeforeAfter<Release>) {}

  add(pairs: readonly PairedClass[]): void {
    for (const { before, after } of pairs) {
      const known = this.partners.get(before) ?? new Set();
      this.partners.set(before, known.add(after));
    }
  }

  /** The classes of the later release that any of these is held against. */
  partnersOf(classes: readonly ChannelClass[]): readonly ChannelClass[] {
    return [...new Set(classes.flatMap((one) => [...(this.partners.get(one) ?? [])]))];
  }

  /** The channels that visitors had, as far as they go with those that they get. */
  had(first: Outcome, last: Outcome): readonly ChannelClass[] {
    const channel = channelOf(first);
    if (channel) return [classOf(channel)];
    const own = first.channels.filter((one) =>
      last.channels.some((other) => this.partners.get(one)?.has(other)),
    );
    return bareIn(this.releases.before, last.constraints, own);
  }

  /** The channels that visitors get, as far as they go with those that they had. */
  gets(first: Outcome, last: Outcome): readonly ChannelClass[] {
    const channel = channelOf(last);
    if (channel) return [classOf(channel)];
    const own = last.channels.filter((other) =>
      first.channels.some((one) => this.partners.get(one)?.has(other)),
    );
    return bareIn(this.releases.after, last.constraints, own);
  }
}

/**
 * The channel by which visitors are told apart: that of the page whose transition they went on by, else that of their
 * end; null is their own.
 */
export function channelOf({ left, channel }: Outcome): ChannelRecord | null {
  return left ? left.channel : channel;
}

/** The channel that a path has brought in, as a class. */
export function classOf(record: ChannelRecord): ChannelClass {
  return { record, members: listOfOne(record.id), times: null };
}

/** Who comes without any channel has the default one: the classes as they are for a visitor. */
function bareIn(
  release: Release,
  constraints: Constraints,
  classes: readonly ChannelClass[],
): readonly ChannelClass[] {
  if (!carriersOf(release).every((carrier) => constraints.get(carrier) === null)) return classes;
  const { default: usual } = release.site.guard.channel;
  return classes.flatMap((one) =>
    one.members.includes(usual) ? [{ ...one, members: listOfOne(usual) }] : [],
  );
}
