import { type At, child, isObject, items, textAt } from './at.ts';
import { type ChannelMember, rangeOf } from './channel-members.ts';
import type { Config } from './config.ts';

/**
 * The line that puts a channel into one of these groups: in the channel's own file, where that names one of them, else
 * in a group's list.
 */
export function membershipAt({ id, file }: ChannelMember, groups: readonly At[], config: Config): At | null {
  const names = groups.map((group) => textAt(group, 'group'));
  const own = file && items(child(file, 'groups')).findLast(({ value }) => names.includes(String(value)));
  const prefix = textAt(child(config.guard, 'channel'), 'prefix') ?? '';
  const number = Number(id.slice(prefix.length));
  const lists = (item: At) => {
    if (item.value === id) return true;
    const range = isObject(item.value) ? rangeOf(item) : null;
    return range !== null && id === `${prefix}${number}` && range[0] <= number && number <= range[1];
  };
  return own ?? groups.flatMap((group) => items(child(group, 'channels'))).find(lists) ?? null;
}
