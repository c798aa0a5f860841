import type { Json } from '../model/json.ts';
import type { ChannelRecord, Release } from '../model/release.ts';
import { evaluate } from '../rules/evaluate.ts';
import { type FactValue, UNKNOWN } from '../rules/unknown.ts';
import { channelVariants } from './channel-variants.ts';
import { CHANNEL_RULE } from './fold-rule.ts';

/** Channels that rules cannot tell apart, except by their ids. */
export interface ChannelClass {
  readonly record: ChannelRecord;
  readonly members: readonly string[];
}

/** A number that no file of `channels/` names. */
export const ANY_CHANNEL = '9999999999';

/** Prefix of the facts that say which page a channel has in the place of one. */
const PAGE = 'channel.page.';

/** The value of a fact of one channel: `channelRule:…`, `channel.variant`, `channel.title`, `channel.groups` or `channel.page.…`. */
export function channelFact(record: ChannelRecord, fact: string): FactValue {
  if (fact === 'channel.variant') return record.variant;
  if (fact.startsWith(PAGE)) return record.pages?.[fact.slice(PAGE.length)] ?? null;
  if (!fact.startsWith(CHANNEL_RULE)) return fact === 'channel.groups' ? record.groups : record.title;
  const value = evaluate(JSON.parse(fact.slice(CHANNEL_RULE.length)) as Json, (name) => {
    if (name === 'channel.id') return record.id;
    if (name === 'channel.groups') return record.groups;
    return name === 'channel.title' ? record.title : null;
  });
  return value === UNKNOWN ? null : value;
}

/** Classes of the release's channels, that of a channel without a file included; `facts` are those that rules read, `more` further ids. */
export function channelClasses(
  release: Release,
  facts: readonly string[],
  more: readonly string[] = [],
): readonly ChannelClass[] {
  const { prefix, default: usual } = release.site.guard.channel;
  const classes = new Map<string, { record: ChannelRecord; members: string[] }>();
  const ids = new Set([usual, prefix + ANY_CHANNEL, ...Object.keys(release.channels), ...more]);
  const byContent = new Map<string, string>();
  const isById = facts.some((fact) => fact.includes('"channel.id"'));
  for (const record of [...ids].flatMap((id) => channelVariants(release, id))) {
    const content = JSON.stringify([
      isById && record.id,
      record.groups,
      record.title,
      record.variant,
      record.pages,
    ]);
    let key = byContent.get(content);
    if (key === undefined) {
      key = JSON.stringify([record.variant, ...facts.map((fact) => channelFact(record, fact))]);
      byContent.set(content, key);
    }
    const found = classes.get(key);
    if (found) found.members.push(record.id);
    else classes.set(key, { record, members: [record.id] });
  }
  return [...classes.values()];
}

/** Channels that the rules of two releases cannot tell apart. */
export interface PairedClass {
  readonly before: ChannelClass;
  readonly after: ChannelClass;
  /** True when the releases know the channels differently. */
  readonly isChanged: boolean;
}

/** Classes of the channels of two releases; `facts` are those that the rules of either read. */
export function pairedClasses(
  before: Release,
  after: Release,
  facts: readonly string[],
): readonly PairedClass[] {
  const other = new Map<string, ChannelClass>();
  for (const one of channelClasses(after, facts, Object.keys(before.channels))) {
    for (const id of one.members) other.set(id, one);
  }
  return channelClasses(before, facts, Object.keys(after.channels)).flatMap((one) => {
    const parts = new Map<ChannelClass, string[]>();
    for (const id of one.members) {
      const found = other.get(id);
      if (found) parts.set(found, [...(parts.get(found) ?? []), id]);
    }
    return [...parts].map(([found, members]): PairedClass => {
      const isChanged = [...facts, 'channel.variant'].some(
        (fact) => channelFact(one.record, fact) !== channelFact(found.record, fact),
      );
      return { before: { ...one, members }, after: { ...found, members }, isChanged };
    });
  });
}
