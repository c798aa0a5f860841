import { applyOperator } from '../../decide/rules/operators.ts';
import type { Check } from '../check.ts';
import { normalisedValues } from '../normalised-values.ts';

export const normalForm: Check<'C097'> = {
  code: 'C097',
  title: 'Values that are looked for can occur',
  meaning:
    'Some operators bring values into one form before they are compared: "cityName" takes 市 away, so "上海市" in a list would never match.',
  check(config, report) {
    for (const { operator, at, value } of normalisedValues(config)) {
      const normal = applyOperator(operator, [value]);
      if (normal === value) continue;
      report(at, { operator, value }, { suggest: normal === null ? [] : [JSON.stringify(normal)] });
    }
  },
};
