import type { Check } from '../check.ts';
import { factTypes } from '../fact-types.ts';

export const factAsText: Check<'C062'> = {
  code: 'C062',
  title: 'Rules read facts with "var"',
  meaning:
    'The name of a fact without "var" is a fixed text: a rule that compares it says the same of every visitor.',
  check(config, report) {
    for (const { operator, args, position } of config.ruleNodes) {
      if (operator === 'var') continue;
      for (const at of args) {
        const { value } = at;
        // A name of one word, such as "now", may be a text that is meant.
        if (typeof value !== 'string' || !value.includes('.')) continue;
        if (factTypes(config, position)(value) === undefined) continue;
        report(at, { name: value }, { suggest: [`{"var": ${JSON.stringify(value)}}`] });
      }
    }
  },
};
