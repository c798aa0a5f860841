import { remembered } from '../../compile/remembered.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import { channelIdIn } from '../../decide/routing/channel-id-in.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';

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

/** Operators that compare a channel's id, which is a text, with something. */
const COMPARISONS: readonly string[] = ['===', '!==', 'in'];

const known = new WeakMap<Release, readonly string[]>();

/**
 * The channels that rules of a release compare that of the visit with, whether they have a file or not, in the order of
 * the rules.
 */
function namedChannels(release: Release): readonly string[] {
  return remembered(known, release, () => {
    const texts = comparedWith([release.site, release.pages] as unknown as Json);
    // Nobody ever has an id that is written otherwise.
    return [...new Set(texts)].filter((text) => channelIdIn(release.site.guard.channel, text) === text);
  });
}

/** Texts that conditions anywhere in a value compare with the id of the channel. */
function comparedWith(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(comparedWith);
  return Object.entries(value).flatMap(([key, part]) =>
    COMPARISONS.includes(key) && factsIn(part).includes('channel.id')
      ? textsIn(part)
      : comparedWith(part as Json),
  );
}

function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
