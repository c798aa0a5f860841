import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';

/** Operators that compare a channel's id, which is a text, with something. */
const COMPARISONS: readonly string[] = ['===', '!==', 'in'];

const known = new WeakMap<Release, readonly string[]>();

/** The channels that rules of a release compare that of the visit with, whether they have a file or not, in the order of the rules. */
export function namedChannels(release: Release): readonly string[] {
  let found = known.get(release);
  if (!found) {
    const { prefix, pattern } = release.site.guard.channel;
    const wellFormed = new RegExp(pattern);
    const texts = comparedWith([release.site, release.pages] as unknown as Json);
    // Nobody ever has an id that is written otherwise.
    found = [...new Set(texts)].filter((text) => `${prefix}${wellFormed.exec(text)?.[1]}` === text);
    known.set(release, found);
  }
  return found;
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
