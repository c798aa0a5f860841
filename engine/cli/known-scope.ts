import { knownChannels } from '../analyse/prove/known-channels.ts';
import type { Release } from '../decide/model/release.ts';
import { knownName } from './known-name.ts';
import { namedChannelId } from './named-channel.ts';
import { UsageError } from './usage-error.ts';

/** Words that name a side of `diff`: `--only` takes every word that follows it, also these. */
const SIDES: readonly string[] = ['current', 'files'];

/** The names that were typed behind an option that takes several: commas separate as spaces do. */
export function namesIn(typed: readonly string[]): readonly string[] {
  return typed
    .flatMap((text) => text.normalize('NFKC').split(/[,、]/))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/**
 * The ids of the channels and hosts that `--only` names: `12` is `channel_12`, full-width digits are digits, and commas
 * separate as spaces do. Refuses what is neither a channel nor a host of any of the releases: a misspelt name would
 * allow nothing, or look as if it had been kept to. Channels that only a rule names are known too, and the one that
 * stands for all others.
 *
 * @throws UsageError with what was probably meant.
 */
export function knownScope(only: readonly string[], releases: readonly Release[]): readonly string[] {
  const known = new Set([
    ...releases.flatMap(({ hosts }) => Object.keys(hosts)),
    ...knownChannels(...releases),
  ]);
  const typed = namesIn(only);
  // No name at all would allow every change.
  if (only.length > 0 && typed.length === 0) throw new UsageError('--only: name a channel or host');
  return typed.map((text) => {
    const ids = known.has(text) ? [text] : releases.map((release) => namedChannelId(release, text) ?? text);
    const id = ids.find((one) => known.has(one)) ?? ids[0] ?? text;
    const more = SIDES.includes(text)
      ? 'write what is compared before --only'
      : text.includes('/')
        ? 'of files, npx dukou publish --dry-run --only says what they change'
        : '';
    knownName('--only: there is no channel or host', id, known, more);
    return id;
  });
}
