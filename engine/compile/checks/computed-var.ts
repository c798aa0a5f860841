import type { Check } from '../check.ts';

export const computedVar: Check<'C053'> = {
  code: 'C053',
  title: 'Names of facts are fixed texts',
  meaning:
    'A fact whose name is worked out at run time cannot be checked, and could read what no rule should.',
  check(config, report) {
    for (const { at, operator, args } of config.ruleNodes) {
      const [name] = args;
      if (operator === 'var' && args.length > 0 && typeof name?.value !== 'string') report(name ?? at, {});
    }
  },
};
