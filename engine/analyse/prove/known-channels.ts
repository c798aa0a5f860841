import type { Release } from '../../decide/model/release.ts';
import { namedChannels } from './named-channels.ts';

/** A number that no file of `channels/` and no rule names: its channel stands for all such. */
export const ANY_CHANNEL = '9999999999';

/**
 * Every channel that one of the releases knows, each once: the default one, the one that stands for all that nothing
 * names, those with settings or groups, and those that only a rule names.
 */
export function knownChannels(...releases: readonly Release[]): readonly string[] {
  const ids = releases.flatMap((release) => {
    const { prefix, default: usual } = release.site.guard.channel;
    return [usual, prefix + ANY_CHANNEL, ...Object.keys(release.channels), ...namedChannels(release)];
  });
  return [...new Set(ids)];
}
