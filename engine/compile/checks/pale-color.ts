import { type At, child, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { darkEnough, palePairs } from '../pale-pairs.ts';
import { selectAt } from '../select-at.ts';

export const paleColor: Check<'C070'> = {
  code: 'C070',
  title: "What pages paint in a brand's colour can be read",
  meaning:
    'Buttons, links, chips, notes, gradients and posters are painted in the colour of the brand and in tones made of it; below 4.5:1 (WCAG 2 AA) many visitors cannot read them.',
  check(config, report) {
    const settings = (files: readonly At[], pattern: string) =>
      files.flatMap((file) => selectAt(file, pattern));
    const brands = [
      ...config.brands,
      ...settings(config.hosts, '/brand'),
      ...settings(config.hosts, '/screens/*/brand'),
      ...settings(config.groups, '/settings/brand'),
      ...settings(config.channels, '/brand'),
      ...settings(config.channels, '/versions/*/brand'),
    ];
    for (const brand of brands) {
      const color = textAt(brand, 'color') ?? '';
      const pale = palePairs(color);
      if (pale.length === 0) continue;
      const darker = darkEnough(color);
      report(child(brand, 'color'), { color, pale }, { suggest: darker ? [darker] : [] });
    }
  },
};
