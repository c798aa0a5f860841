import { type At, child, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { selectAt } from '../select-at.ts';

export const repeatedValue: Check<'C125'> = {
  code: 'C125',
  title: 'A field is worked out by one rule',
  meaning:
    'Of two rules that work out the same answer only the last counts, and nobody could tell from the first.',
  files: ['form'],
  check(config, report) {
    for (const { form } of config.forms) {
      const first = new Map<string, At>();
      for (const rule of selectAt(form, '/rules/*')) {
        const field = textAt(rule, 'field');
        const value = child(rule, 'value');
        if (field === null || value.value === undefined) continue;
        const known = first.get(field);
        if (known) report(value, { field }, { on: 'key', related: [known] });
        else first.set(field, value);
      }
    }
  },
};
