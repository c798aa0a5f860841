import { type At, child, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { baseName } from '../file-kinds.ts';

export const fileName: Check<'C037'> = {
  code: 'C037',
  title: 'Files are named for what they declare',
  meaning:
    'Who looks for a brand, page, group or agreement looks for its file. A file with another name is not found.',
  check(config, report) {
    const same = (at: At, key: string) => {
      const id = textAt(at, key);
      const expected = baseName(at.file);
      if (id !== null && id !== expected) report(child(at, key), { id, expected });
    };
    for (const page of config.pages) same(page, 'id');
    for (const host of config.hosts) same(host, 'host');
    for (const channel of config.channels) same(channel, 'channel');
    for (const brand of config.brands) same(brand, 'brand');
    for (const group of config.groups) same(group, 'group');
    for (const map of config.conversions) same(map, 'conversion');
    for (const network of config.adNetworks) same(network, 'network');
    for (const routes of config.routeFiles) same(routes, 'group');
    for (const { id, file } of config.agreements) {
      const expected = baseName(file);
      if (id !== expected) report({ file, pointer: '' }, { id, expected });
    }
  },
};
