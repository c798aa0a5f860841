import { emptyChannel } from '../../../engine/decide/model/empty-channel.ts';
import type { Release } from '../../../engine/decide/model/release.ts';

/** Channels of which all releases say the same, but for names and numbers. */
export function alikeChannels(
  releases: readonly Release[],
  channels: readonly string[],
  begun: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const alike = new Map<string, string[]>();
  for (const channel of channels) {
    const records = releases.map(({ channels: records }) => {
      const { id: _, title: __, ad, brand, ...rest } = records[channel] ?? emptyChannel(channel);
      return [rest, ad?.network, brand.map(({ fields }) => fields)];
    });
    const key = JSON.stringify([begun.has(channel), records]);
    alike.set(key, [...(alike.get(key) ?? []), channel]);
  }
  return [...alike.values()];
}
