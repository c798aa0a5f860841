import type { Check } from '../check.ts';

export const duplicateText: Check<'C042'> = {
  code: 'C042',
  title: 'Texts are declared once',
  check(config, report) {
    const first = new Map<string, string>();
    for (const { key, at } of config.texts) {
      const known = first.get(key);
      if (known === undefined) first.set(key, at.file);
      else report(at, { key, first: known }, { on: 'key' });
    }
  },
};
