import type { Release } from '../../decide/model/release.ts';
import type { PairedClass } from '../prove/channel-classes.ts';
import { TooMuchToFollow } from '../too-much-to-follow.ts';

/** Each pair of classes of channels at an address takes a fifth of a millisecond, or less. */
const MOST = 50_000;

/** What it takes to follow those whose channel is another: where any can come of any, that grows with the square. */
export class ExchangeWork {
  private done = 0;

  constructor(private readonly release: Release) {}

  /** @throws TooMuchToFollow where these are too many with those before. */
  add(pairs: readonly PairedClass[], paths: readonly string[]): void {
    this.done += pairs.length * paths.length;
    const { sources } = this.release.site.guard.channel;
    if (this.done > MOST) throw new TooMuchToFollow({ kind: 'channels', sources });
  }
}
