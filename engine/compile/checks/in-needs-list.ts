import type { Check } from '../check.ts';
import { factTypes } from '../fact-types.ts';
import { typeOfRule } from '../type-of-rule.ts';

export const inNeedsList: Check<'C055'> = {
  code: 'C055',
  title: '"in" looks in lists, never in texts',
  meaning: '"in" over a text looks for parts of words: "1" would be found in "channel_12".',
  check(config, report) {
    for (const { operator, args, position } of config.ruleNodes) {
      const list = args[1];
      if (operator !== 'in' || !list) continue;
      if (typeOfRule(list, factTypes(config, position)) !== 'strings') report(list, {});
    }
  },
};
