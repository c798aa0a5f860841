import { asksFor } from '../../decide/ads/asks-for.ts';
import { child, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';

export const channelWithoutId: Check<'C084'> = {
  code: 'C084',
  title: 'Channels of networks that count by id have one',
  meaning:
    "Such a network counts by an id for each channel; without one the channel's conversions are lost without a word.",
  files: ['conversion'],
  check(config, report) {
    const counting = new Set(
      config.adNetworks
        .filter((network) => asksFor(child(child(network, 'call'), 'arguments').value, 'id'))
        .map((network) => textAt(network, 'network')),
    );
    const reported = new Set<string>();
    for (const { id, conversions } of channelMembers(config)) {
      for (const { map, at, conversionId } of conversions) {
        const network = textAt(map, 'network');
        if (conversionId !== null || network === null || !counting.has(network)) continue;
        // A range of a hundred channels is one mistake.
        const place = `${at.file}#${at.pointer}`;
        if (!reported.has(place)) report(at, { channel: id, network });
        reported.add(place);
      }
    }
  },
};
