import { type At, child, isObject, items, textAt } from './at.ts';
import type { Config } from './config.ts';

/** No group holds more channels than this in one range; a longer range is a slip of the keyboard. */
export const LONGEST_RANGE = 100_000;

/** A channel with its own file, if it has one, and the groups that it is in, by name. */
export interface ChannelMember {
  readonly id: string;
  readonly file: At | null;
  readonly groups: readonly At[];
}

/** Several stages ask for the members of the same configuration, and there may be very many. */
const members = new WeakMap<Config, readonly ChannelMember[]>();

/** Every channel that has a file or is in a group, by id; each once, in the order of ids. */
export function channelMembers(config: Config): readonly ChannelMember[] {
  const known = members.get(config) ?? findMembers(config);
  members.set(config, known);
  return known;
}

function findMembers(config: Config): readonly ChannelMember[] {
  const files = new Map<string, At>();
  const groupsByName = new Map<string, At>();
  const memberships = new Map<string, Set<At>>();
  const join = (id: string, group: At) => {
    const groups = memberships.get(id);
    if (groups) groups.add(group);
    else memberships.set(id, new Set([group]));
  };
  for (const group of config.groups) {
    groupsByName.set(textAt(group, 'group') ?? '', group);
    for (const id of idsOf(group, config)) join(id, group);
  }
  for (const file of config.channels) {
    const id = textAt(file, 'channel');
    if (id === null || files.has(id)) continue;
    files.set(id, file);
    for (const { value } of items(child(file, 'groups'))) {
      const group = typeof value === 'string' ? groupsByName.get(value) : undefined;
      if (group) join(id, group);
    }
  }
  const ids = [...new Set([...files.keys(), ...memberships.keys()])].sort();
  return ids.map((id) => ({
    id,
    file: files.get(id) ?? null,
    groups: [...(memberships.get(id) ?? [])].sort(byName),
  }));
}

/** First and last number of a range, or null when it is empty or too long. */
export function rangeOf(at: At): readonly [number, number] | null {
  const from = child(at, 'from').value;
  const to = child(at, 'to').value;
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  return from <= to && to - from < LONGEST_RANGE ? [from, to] : null;
}

function idsOf(group: At, config: Config): readonly string[] {
  const prefix = textAt(child(config.guard, 'channel'), 'prefix') ?? '';
  return items(child(group, 'channels')).flatMap((member) => {
    if (typeof member.value === 'string') return [member.value];
    const range = isObject(member.value) ? rangeOf(member) : null;
    if (!range) return [];
    const [from, to] = range;
    return Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`);
  });
}

function byName(a: At, b: At): number {
  return (textAt(a, 'group') ?? '') < (textAt(b, 'group') ?? '') ? -1 : 1;
}
