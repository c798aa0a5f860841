import { resolvedSchema } from '../../forms/resolved-schema.ts';
import { choicesIn } from '../../forms/schema-choice.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { child, isObject, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { selectAt } from '../select-at.ts';

export const optionsWithoutChoices: Check<'C126'> = {
  code: 'C126',
  title: 'Rules offer choices only of fields that have choices',
  meaning:
    'A field without choices shows none of those that a rule offers: the visitor may answer anything, and what is not among the choices is silently dropped.',
  files: ['form'],
  check(config, report) {
    for (const { form, schema, fields } of config.forms) {
      if (!isObject(schema.value)) continue;
      for (const rule of selectAt(form, '/rules/*')) {
        const field = textAt(rule, 'field') ?? '';
        const options = child(rule, 'options');
        const whole = fields.get(field)?.value;
        if (options.value === undefined || !isObject(whole)) continue;
        const own = resolvedSchema(schema.value, whole);
        // Yes and no are choices that no schema lists.
        if (choicesIn(own) === null && typeOf(own) !== 'boolean') report(options, { field }, { on: 'key' });
      }
    }
  },
};
