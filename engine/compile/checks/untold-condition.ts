import { entries, isObject } from '../at.ts';
import type { Check } from '../check.ts';
import { wholeSchemas } from '../whole-schemas.ts';

/** Keywords whose mistake is one of all answers together. */
const UNTOLD = [
  ...['oneOf', 'anyOf', 'not', 'const', 'enum'],
  ...['minProperties', 'maxProperties', 'propertyNames'],
];

export const untoldCondition: Check<'C127'> = {
  code: 'C127',
  title: 'Conditions of a whole form belong to a field',
  meaning:
    'What visitors are told stands below a field. A condition on all answers together stands below none, so it would be told to nobody and would refuse nothing.',
  files: ['form-schema'],
  check(config, report) {
    for (const { schema } of config.forms) {
      for (const [key, at] of wholeSchemas(schema).flatMap(entries)) {
        const isForMore = key === 'additionalProperties' && isObject(at.value);
        if (isForMore || UNTOLD.includes(key)) report(at, { key }, { on: 'key' });
      }
    }
  },
};
