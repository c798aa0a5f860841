import type { ChannelRecord } from '../model/release.ts';
import { VERSION_FACT, variantName } from './channel-variants.ts';
import type { Entry } from './entry.ts';
import type { Progress } from './outcome.ts';
import type { Place } from './place-model.ts';
import { Undecided } from './probing-decision.ts';
import { OWN_CHANNEL, type Trip } from './trip.ts';
import type { Visitor } from './visitor.ts';

/**
 * The channel of a navigation: the first of the guard's sources, as on the page; null is the visitor's own.
 *
 * @throws Undecided when it depends on something of the visitor that is not known yet.
 */
export function channelAt(
  { match, release }: Place,
  { legs, trip }: Pick<Progress, 'legs' | 'trip'>,
  visitor: Visitor,
  entry: Entry,
): ChannelRecord | null {
  const declared = match.kind === 'page' ? match.channel : null;
  const { sources, pattern, prefix, default: usual } = release.site.guard.channel;
  const isFirst = entry.start === undefined && legs.every(({ by }) => by.step === ROOT);
  // Every navigation to a page remembers the channel that it had, where anything of it is looked for later.
  const isForgotten = !isFirst && !sources.some((source) => source.startsWith('stored.'));
  if (declared === null && trip.channel === null && !isForgotten) return null;
  for (const source of sources) {
    const name = source.slice(source.indexOf('.') + 1);
    if (source.startsWith('stored.')) {
      if (!isFirst || source === sources.at(-1)) return trip.channel;
      const value = visitor.get(source);
      if (value === undefined) throw new Undecided(source);
      if (value === OWN_CHANNEL) return null;
      continue;
    }
    if (source.startsWith('route.')) {
      const number = declared === null ? undefined : new RegExp(pattern).exec(declared)?.[1];
      if (number !== undefined) return recordOf(prefix + number, visitor, entry);
      continue;
    }
    const value = trip.query ? trip.query[name] : ownQuery(source, name, trip, visitor);
    if (value === OWN_CHANNEL) return null;
    const number = typeof value === 'string' ? new RegExp(pattern).exec(value)?.[1] : undefined;
    if (number !== undefined) return recordOf(prefix + number, visitor, entry);
  }
  return isForgotten ? recordOf(usual, visitor, entry) : trip.channel;
}

/** The step of a leg that only leads from the root. */
export const ROOT = 'root';

/** The record of a channel that is not the visitor's own, in the version that the visitor gets. */
function recordOf(id: string, visitor: Visitor, entry: Entry): ChannelRecord {
  const variants = entry.variants(id);
  const [only] = variants;
  if (variants.length === 1 && only) return only;
  const version = visitor.get(versionFact(id));
  if (version === undefined) throw new Undecided(versionFact(id));
  return variants.find((record) => variantName(record) === version) ?? (only as ChannelRecord);
}

/** The fact that says which version of a channel the visitor gets that is not the own one. */
function versionFact(id: string): string {
  return VERSION_FACT + id;
}

function ownQuery(fact: string, name: string, trip: Trip, visitor: Visitor) {
  if (trip.stripped.has(name)) return null;
  const value = visitor.get(fact);
  if (value === undefined) throw new Undecided(fact);
  return value;
}
