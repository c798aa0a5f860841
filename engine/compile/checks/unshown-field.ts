import type { Check } from '../check.ts';
import { selectAt } from '../select-at.ts';

export const unshownField: Check<'C045'> = {
  code: 'C045',
  title: 'Every field of a form is in a step',
  meaning:
    'A field that no step shows can never be answered, and a required one keeps the form from being sent.',
  check(config, report) {
    for (const { form, fields } of config.forms) {
      const shown = new Set(selectAt(form, '/steps/*/fields/*').map(({ value }) => value));
      for (const [name, at] of fields) if (!shown.has(name)) report(at, { name }, { on: 'key' });
    }
  },
};
