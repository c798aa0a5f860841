import { child } from '../at.ts';
import type { Check } from '../check.ts';

export const looseComparison: Check<'C057'> = {
  code: 'C057',
  title: 'Comparisons are strict',
  meaning: '"==" takes "" for 0 and "1" for 1, so a missing code would count as code 0.',
  check(config, report) {
    for (const { at, operator } of config.ruleNodes) {
      if (operator !== '==' && operator !== '!=') continue;
      report(child(at, operator), { operator }, { on: 'key', suggest: [`${operator}=`] });
    }
  },
};
