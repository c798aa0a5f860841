import { isObject } from '../at.ts';
import type { Check } from '../check.ts';

export const oneOperator: Check<'C051'> = {
  code: 'C051',
  title: 'An object in a rule has exactly one operator',
  meaning: 'JSON-logic takes an object with two keys for a plain value, and that is true for every visitor.',
  check(config, report) {
    for (const { at, kind } of config.ruleNodes) {
      if (kind !== 'malformed') continue;
      report(at, { keys: isObject(at.value) ? Object.keys(at.value) : [] });
    }
  },
};
