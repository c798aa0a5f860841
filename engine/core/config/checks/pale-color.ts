import { contrastWithWhite, MIN_CONTRAST, readColor } from '../../brand/contrast.ts';
import { type At, child, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { selectAt } from '../select-at.ts';

export const paleColor: Check<'C070'> = {
  code: 'C070',
  title: 'White text can be read on brand colours',
  meaning:
    'Buttons show white text on the brand colour; below 4.5:1 (WCAG 2 AA) many visitors cannot read it.',
  check(config, report) {
    const settings = (files: readonly At[], pattern: string) =>
      files.flatMap((file) => selectAt(file, pattern));
    const brands = [
      ...config.brands,
      ...settings(config.hosts, '/brand'),
      ...settings(config.hosts, '/screens/*/brand'),
      ...settings(config.groups, '/settings/brand'),
      ...settings(config.channels, '/brand'),
    ];
    for (const brand of brands) {
      const color = textAt(brand, 'color') ?? '';
      const rgb = readColor(color);
      if (!rgb || contrastWithWhite(rgb) >= MIN_CONTRAST) continue;
      // Rounded down: 4.49 must not read as 4.5.
      report(child(brand, 'color'), {
        color,
        contrast: (Math.floor(contrastWithWhite(rgb) * 10) / 10).toFixed(1),
      });
    }
  },
};
