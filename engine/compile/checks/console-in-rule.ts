import { child } from '../at.ts';
import type { Check } from '../check.ts';

export const consoleInRule: Check<'C060'> = {
  code: 'C060',
  title: 'Rules do not write to the console',
  meaning: "It would write a visitor's data to the console of the browser.",
  check(config, report) {
    for (const { at, operator } of config.ruleNodes) {
      if (operator === 'log') report(child(at, 'log'), {}, { on: 'key' });
    }
  },
};
