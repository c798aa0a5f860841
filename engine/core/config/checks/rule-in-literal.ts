import type { Check } from '../check.ts';

export const ruleInLiteral: Check<'C061'> = {
  code: 'C061',
  title: 'Fixed lists hold fixed values',
  check(config, report) {
    for (const { at, kind } of config.ruleNodes) if (kind === 'literal') report(at, {});
  },
};
