import type { Release } from '../../../engine/decide/model/release.ts';

/** A channel that a page of a host gives whoever arrives there. */
export interface LandingChannel {
  readonly host: string;
  readonly channel: string;
}

/** The first of the changed channels that one of these hosts gives; null for none. */
export function landingChannel(
  { hosts }: Pick<Release, 'hosts'>,
  changed: readonly string[],
  at: readonly string[],
): LandingChannel | null {
  for (const host of at)
    for (const { channel } of hosts[host]?.screens ?? [])
      if (channel !== null && changed.includes(channel)) return { host, channel };
  return null;
}
