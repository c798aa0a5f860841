import { NETWORKS } from '../../decide/ads/networks.ts';
import { child, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { suggest } from '../problems/suggest.ts';

export const adNetworkUnsupported: Check<'C081'> = {
  code: 'C081',
  title: 'The engine knows every ad network',
  meaning:
    'An ad network needs code that speaks its language; a file alone would be loaded and never told anything.',
  check(config, report) {
    const known = Object.keys(NETWORKS).sort();
    for (const network of config.adNetworks) {
      const name = textAt(network, 'network');
      if (name === null || known.includes(name)) continue;
      report(child(network, 'network'), { name, known }, { suggest: suggest(name, known) });
    }
  },
};
