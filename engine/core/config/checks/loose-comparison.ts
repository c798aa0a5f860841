import { child } from '../at.ts';
import type { Check } from '../check.ts';

export const looseComparison: Check<'C057'> = {
  code: 'C057',
  title: 'Comparisons are strict',
  check(config, report) {
    for (const { at, operator } of config.ruleNodes) {
      if (operator !== '==' && operator !== '!=') continue;
      report(child(at, operator), { operator }, { on: 'key', suggest: [`${operator}=`] });
    }
  },
};
