import { textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';

export const channelInTwoMaps: Check<'C083'> = {
  code: 'C083',
  title: 'A channel is in one conversion map at most',
  meaning:
    'Each map loads its own script. In two of them, one click would be counted twice or by the wrong network.',
  files: ['conversion'],
  check(config, report) {
    for (const { id, conversions } of channelMembers(config)) {
      const [first, ...others] = conversions;
      for (const { map, at } of others) {
        const names = { map: nameOf(map), first: first ? nameOf(first.map) : '' };
        report(
          at,
          { channel: id, ...names },
          { on: at.pointer.startsWith('/ids/') ? 'key' : 'value', related: first ? [first.at] : [] },
        );
      }
    }
  },
};

function nameOf(map: Parameters<typeof textAt>[0]): string {
  return textAt(map, 'conversion') ?? '';
}
