import { type At, child, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';

const SETTING = 'loginAttribution';

export const unsaidAttribution: Check<'C087'> = {
  code: 'C087',
  title: 'Channels of networks whose logins tell where a visitor came from do so',
  meaning:
    'Such a network gives each click an attribution. Where nothing says that logins carry it, the backend cannot tell a login of the app from any other, and the network never hears of it.',
  severity: 'warning',
  files: ['conversion'],
  check(config, report) {
    const says = (at: At) => typeof child(at, SETTING).value === 'boolean';
    // Which host a channel is advertised with is not known.
    if (config.hosts.some(says)) return;
    const asking = new Set(config.adNetworks.filter(says).map((network) => textAt(network, 'network')));
    const reported = new Set<string>();
    for (const { id, file, groups, conversions } of channelMembers(config)) {
      const isSaid = (file !== null && says(file)) || groups.some((group) => says(child(group, 'settings')));
      for (const { map, at } of conversions) {
        const network = textAt(map, 'network');
        const place = `${at.file}#${at.pointer}`;
        if (isSaid || !asking.has(network) || reported.has(place)) continue;
        // A range of a hundred channels is one slip.
        reported.add(place);
        report(at, { channel: id, network: network ?? '' });
      }
    }
  },
};
