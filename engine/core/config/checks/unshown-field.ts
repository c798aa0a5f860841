import type { Check } from '../check.ts';
import { selectAt } from '../select-at.ts';

export const unshownField: Check<'C045'> = {
  code: 'C045',
  title: 'Every field of a form is in a step',
  check(config, report) {
    for (const { form, fields } of config.forms) {
      const shown = new Set(selectAt(form, '/steps/*/fields/*').map(({ value }) => value));
      for (const [name, at] of fields) if (!shown.has(name)) report(at, { name }, { on: 'key' });
    }
  },
};
