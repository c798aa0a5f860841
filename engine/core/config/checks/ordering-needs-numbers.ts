import type { Check } from '../check.ts';
import { factTypes } from '../fact-types.ts';
import { typeName, typeOfRule } from '../rule-types.ts';

const ORDERING: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '+', '-']);

export const orderingNeedsNumbers: Check<'C056'> = {
  code: 'C056',
  title: 'Ordering and arithmetic work on numbers',
  meaning:
    'A missing value satisfies ">= 0" in JSON-logic, and texts are compared letter by letter: "10" comes before "9".',
  check(config, report) {
    for (const { operator, args, position } of config.ruleNodes) {
      if (!ORDERING.has(operator)) continue;
      for (const arg of args) {
        const type = typeOfRule(arg, factTypes(config, position));
        if (type !== 'number') report(arg, { operator, type: typeName(type) });
      }
    }
  },
};
