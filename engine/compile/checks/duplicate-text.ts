import type { At } from '../at.ts';
import type { Check } from '../check.ts';

export const duplicateText: Check<'C042'> = {
  code: 'C042',
  title: 'Texts are declared once',
  meaning: 'Only one of two texts with the same key can be shown.',
  check(config, report) {
    const first = new Map<string, At>();
    for (const { key, at } of config.texts) {
      const known = first.get(key);
      if (known) report(at, { key }, { on: 'key', related: [known] });
      else first.set(key, at);
    }
  },
};
