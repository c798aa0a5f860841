import type { Release } from '../core/model/release.ts';
import { ANY_CHANNEL } from '../core/prove/channel-classes.ts';
import { knownName } from './known-name.ts';

/**
 * Refuses a name of `--only` that is neither a channel nor a host of any of the releases: a misspelt name would allow nothing,
 * or look as if it had been kept to. The channel that stands for all without a file is known too.
 *
 * @throws UsageError with what was probably meant.
 */
export function knownScope(only: readonly string[], releases: readonly Release[]): void {
  const names = releases.flatMap(({ hosts, channels, site }) => {
    const { default: usual, prefix } = site.guard.channel;
    return [...Object.keys(hosts), ...Object.keys(channels), usual, prefix + ANY_CHANNEL];
  });
  for (const name of only) knownName('--only: there is no channel or host', name, new Set(names));
}
