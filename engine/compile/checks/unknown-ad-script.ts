import { child, entries, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { suggest } from '../problems/suggest.ts';

export const unknownAdScript: Check<'C082'> = {
  code: 'C082',
  title: 'Scripts that conversion maps pick exist',
  meaning:
    "A map picks one of the addresses in its network's file by name; without one no script would be loaded.",
  check(config, report) {
    for (const map of config.conversions) {
      const name = textAt(map, 'network');
      const network = config.adNetworks.find((at) => textAt(at, 'network') === name);
      const script = textAt(map, 'script');
      if (!network || name === null || script === null) continue;
      const known = entries(child(network, 'scripts')).map(([key]) => key);
      if (known.includes(script)) continue;
      report(child(map, 'script'), { script, network: name, known }, { suggest: suggest(script, known) });
    }
  },
};
