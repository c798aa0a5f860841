import { choicesIn } from '../../forms/schema-choice.ts';
import { isObject } from '../at.ts';
import type { Check } from '../check.ts';
import { schemasIn } from '../schemas-in.ts';

/** Whoever looks for one of more has a list of several screens to read. */
const MOST = 60;

export const longList: Check<'C142'> = {
  code: 'C142',
  title: 'A list of choices is short enough to be read',
  meaning:
    'Chips and lists have no search: of hundreds of choices a visitor finds the own one by reading them all, on a screen that holds a dozen. The control for a choice in two levels ("cascade") has a search, and takes choices without a second level.',
  severity: 'warning',
  files: ['form-schema'],
  check(config, report) {
    for (const { schema } of config.forms) {
      for (const { value, ...at } of schemasIn(schema)) {
        const count = isObject(value) ? (choicesIn(value)?.length ?? 0) : 0;
        if (count > MOST) report(at, { count, most: MOST });
      }
    }
  },
};
