import { joinPointer } from '../../decide/model/pointer.ts';
import type { ChannelRecord } from '../../decide/model/release.ts';
import { type At, child, items, textAt } from '../at.ts';
import { type ChannelMember, channelMembers } from '../channel-members.ts';
import { brandLayersOf } from './brand-layers-of.ts';
import { channelVersions } from './channel-versions.ts';
import type { Context } from './context.ts';
import { adSettings, channelAd } from './normalise-ads.ts';

/**
 * Records of all channels that have a file, are in a group or in a conversion map. The settings of a channel's groups
 * lie below those of its own file; checks have made sure that no two groups set the same thing.
 */
export function normaliseChannels(context: Context): Readonly<Record<string, ChannelRecord>> {
  const records: Record<string, ChannelRecord> = {};
  for (const member of channelMembers(context.config)) records[member.id] = recordOf(member, context);
  return records;
}

/** The record of one channel. */
export function recordOf({ id, file, groups, conversions }: ChannelMember, context: Context): ChannelRecord {
  const pointer = joinPointer('/channels', id);
  const settings = groups.map((group) => child(group, 'settings'));
  const sources = file ? [...settings, file] : settings;
  const whole = file ?? groups[0] ?? conversions[0]?.map;
  if (whole) context.links.link(pointer, whole);
  const joined = new Map(file ? items(child(file, 'groups')).map((item) => [item.value, item]) : []);
  groups.forEach((group, index) => {
    const name = child(group, 'group');
    context.links.link(`${pointer}/groups/${index}`, joined.get(name.value) ?? name);
  });
  const setting = (name: 'title' | 'variant'): string | null => {
    const source = lastWith(sources, name);
    if (!source) return null;
    context.links.link(`${pointer}/${name}`, child(source, name));
    return textAt(source, name);
  };
  return {
    id,
    groups: groups.map((group) => textAt(group, 'group') ?? ''),
    title: setting('title'),
    brand: brandLayersOf(
      sources.map((source) => child(source, 'brand')),
      `${pointer}/brand`,
      context,
    ),
    variant: setting('variant'),
    ...channelAd(pointer, conversions[0], context),
    ...adSettings(sources),
    ...channelVersions(pointer, file, context),
  };
}

function lastWith(sources: readonly At[], name: string): At | null {
  for (let i = sources.length - 1; i >= 0; i -= 1) {
    const source = sources[i];
    if (source && textAt(source, name) !== null) return source;
  }
  return null;
}
