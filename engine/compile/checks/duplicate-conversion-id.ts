import { type At, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';

export const duplicateConversionId: Check<'C085'> = {
  code: 'C085',
  title: 'A conversion id belongs to one channel',
  meaning: "With one id for two channels the network's report mixes them, and bids are set by wrong numbers.",
  files: ['conversion'],
  check(config, report) {
    const owners = new Map<string, { readonly channel: string; readonly at: At }>();
    for (const { id: channel, conversions } of channelMembers(config)) {
      for (const { map, at, conversionId } of conversions) {
        if (conversionId === null) continue;
        // Networks give ids independently of each other; 1 and "1" are the same id.
        const key = `${textAt(map, 'network')} ${conversionId}`;
        const first = owners.get(key);
        if (first === undefined) owners.set(key, { channel, at });
        else if (first.channel !== channel)
          report(at, { id: conversionId, channel, first: first.channel }, { related: [first.at] });
      }
    }
  },
};
