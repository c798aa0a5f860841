import type { Check } from '../check.ts';

export const ruleInLiteral: Check<'C061'> = {
  code: 'C061',
  title: 'Fixed lists hold fixed values',
  meaning: 'Fixed lists are taken as they stand; a rule in one is an object that equals nothing.',
  check(config, report) {
    for (const { at, kind } of config.ruleNodes) if (kind === 'literal') report(at, {});
  },
};
