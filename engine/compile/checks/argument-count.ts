import type { Check } from '../check.ts';
import { operatorSpec } from '../type-of-rule.ts';

export const argumentCount: Check<'C054'> = {
  code: 'C054',
  title: 'Operators get as many arguments as they take',
  meaning:
    'An operator with too few arguments compares with nothing, and one with too many silently ignores the rest.',
  check(config, report) {
    for (const { at, kind, operator, args } of config.ruleNodes) {
      const spec = kind === 'operation' ? operatorSpec(operator) : undefined;
      if (!spec) continue;
      const [least, most] = spec.arity;
      if (args.length >= least && args.length <= most) continue;
      report(at, { operator, least, most, given: args.length });
    }
  },
};
