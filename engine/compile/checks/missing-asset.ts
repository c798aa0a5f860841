import { type At, child, textAt } from '../at.ts';
import { brandOf } from '../brand-reader.ts';
import type { Check } from '../check.ts';
import { suggest } from '../problems/suggest.ts';
import { selectAt } from '../select-at.ts';

const PICTURES = ['logo', 'faviconUrl'] as const;

export const missingAsset: Check<'C072'> = {
  code: 'C072',
  title: 'Logos and favicons exist',
  meaning:
    'An address of this site at which no file lies shows a broken picture. Addresses of other sites are not looked up.',
  files: ['brand', 'host', 'group', 'channel'],
  check(config, report) {
    const { assets } = config;
    if (assets === null) return;
    const settings: readonly At[] = [
      ...config.brands,
      ...config.hosts.flatMap((host) => [brandOf(host), ...selectAt(host, '/screens/*/brand')]),
      ...config.groups.map((group) => brandOf(child(group, 'settings'))),
      ...config.channels.filter(({ file }) => config.isAsked(file)).map(brandOf),
    ];
    for (const setting of settings) {
      for (const field of PICTURES) {
        const address = textAt(setting, field);
        if (address === null || !/^\/(?!\/)/.test(address)) continue;
        const path = address.replace(/[?#].*$/, '');
        if (assets.has(path)) continue;
        report(child(setting, field), { address }, { suggest: suggest(path, assets) });
      }
    }
  },
};
