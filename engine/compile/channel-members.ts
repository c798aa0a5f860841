import { type At, child, entries, isObject, items, textAt } from './at.ts';
import type { Config } from './config.ts';
import { fileKind } from './file-kinds.ts';

/** No group holds more channels than this in one range; a longer range is a slip of the keyboard. */
export const LONGEST_RANGE = 100_000;

/** What a conversion map says of one channel. */
export interface ConversionEntry {
  readonly map: At;
  /** The id, or the list item that names the channel. */
  readonly at: At;
  /** Null where the map gives the channel no id. */
  readonly conversionId: string | number | null;
}

/**
 * A channel with its own file, if it has one, the groups that it is in, by name, and the conversion maps that hold it.
 */
export interface ChannelMember {
  readonly id: string;
  readonly file: At | null;
  readonly groups: readonly At[];
  /** In the order of files; checks refuse more than one. */
  readonly conversions: readonly ConversionEntry[];
}

/** Several stages ask for the members of the same configuration, and there may be very many. */
const members = new WeakMap<Config, readonly ChannelMember[]>();

/**
 * Every channel that has a file, is in a group or in a conversion map, by id; each once, in the order of ids. When
 * nothing but files of channels is asked for, only those channels: what is wrong with others is told elsewhere.
 */
export function channelMembers(config: Config): readonly ChannelMember[] {
  const known = members.get(config) ?? findMembers(config);
  members.set(config, known);
  return known;
}

function findMembers(config: Config): readonly ChannelMember[] {
  const files = new Map<string, At>();
  const groupsByName = new Map<string, At>();
  const memberships = new Map<string, Set<At>>();
  const wanted = channelsAskedFor(config);
  const join = (id: string, group: At) => {
    if (wanted !== null && !wanted.has(id)) return;
    const groups = memberships.get(id);
    if (groups) groups.add(group);
    else memberships.set(id, new Set([group]));
  };
  for (const group of config.groups) {
    groupsByName.set(textAt(group, 'group') ?? '', group);
    for (const [id] of idsOf(group, config)) join(id, group);
  }
  for (const file of config.channels) {
    const id = textAt(file, 'channel');
    if (id === null || files.has(id) || (wanted !== null && !wanted.has(id))) continue;
    files.set(id, file);
    for (const { value } of items(child(file, 'groups'))) {
      const group = typeof value === 'string' ? groupsByName.get(value) : undefined;
      if (group) join(id, group);
    }
  }
  const conversions = conversionEntries(config);
  const ids = [
    ...(wanted ?? new Set([...files.keys(), ...memberships.keys(), ...conversions.keys()])),
  ].sort();
  return ids.map((id) => ({
    id,
    file: files.get(id) ?? null,
    groups: [...(memberships.get(id) ?? [])].sort(byName),
    conversions: conversions.get(id) ?? [],
  }));
}

/** The channels whose files are asked for; null when other files are too. */
function channelsAskedFor({ paths, isAsked, channels }: Config): ReadonlySet<string> | null {
  const asked = paths.filter(isAsked);
  if (!asked.every((path) => fileKind(path) === 'channel')) return null;
  const own = channels.filter(({ file }) => isAsked(file)).map((file) => textAt(file, 'channel'));
  return new Set(own.filter((id) => id !== null));
}

/** First and last number of a range, or null when it is empty or too long. */
export function rangeOf(at: At): readonly [number, number] | null {
  const from = child(at, 'from').value;
  const to = child(at, 'to').value;
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  return from <= to && to - from < LONGEST_RANGE ? [from, to] : null;
}

function conversionEntries(config: Config): ReadonlyMap<string, readonly ConversionEntry[]> {
  const found = new Map<string, ConversionEntry[]>();
  const add = (id: string, entry: ConversionEntry) => {
    const known = found.get(id);
    if (known) known.push(entry);
    else found.set(id, [entry]);
  };
  for (const map of config.conversions) {
    for (const [id, at] of entries(child(map, 'ids'))) {
      const { value } = at;
      if (typeof value === 'string' || typeof value === 'number') add(id, { map, at, conversionId: value });
    }
    for (const [id, at] of idsOf(map, config)) add(id, { map, at, conversionId: null });
  }
  return found;
}

/** Channels that a list of ids and ranges holds, each with its item. */
function idsOf(group: At, config: Config): readonly (readonly [string, At])[] {
  const prefix = textAt(child(config.guard, 'channel'), 'prefix') ?? '';
  return items(child(group, 'channels')).flatMap((member) => {
    if (typeof member.value === 'string') return [[member.value, member] as const];
    const range = isObject(member.value) ? rangeOf(member) : null;
    if (!range) return [];
    const [from, to] = range;
    return Array.from({ length: to - from + 1 }, (_, index) => [`${prefix}${from + index}`, member] as const);
  });
}

function byName(a: At, b: At): number {
  return (textAt(a, 'group') ?? '') < (textAt(b, 'group') ?? '') ? -1 : 1;
}
