import type { JsonObject } from '../../decide/model/json.ts';
import type { ValueType } from '../../decide/rules/operator-specs.ts';
import { resolvedSchema } from '../../forms/resolved-schema.ts';
import { choicesIn } from '../../forms/schema-choice.ts';
import { SCHEMA_TYPES, typeOf } from '../../forms/schema-type.ts';
import { asHeld } from '../../forms/worked-out.ts';
import { type At, child, entries, isObject, textAt } from '../at.ts';
import type { Check, Report } from '../check.ts';
import { factTypes } from '../fact-types.ts';
import { fixedOutcomes } from '../fixed-outcomes.ts';
import { refusalOf } from '../refusal-of.ts';
import { selectAt } from '../select-at.ts';
import { typeOfRule } from '../type-of-rule.ts';

export const unfitValue: Check<'C121'> = {
  code: 'C121',
  title: 'Rules and prefill give fields answers that they can hold',
  meaning:
    'A text for a field of numbers, or a fixed answer beyond the limits of its field, is refused by the form itself, and where the visitor cannot change the answer the form can never be sent.',
  files: ['form'],
  check(config, report) {
    for (const { id, form, schema, fields } of config.forms) {
      const { value: root } = schema;
      if (!isObject(root)) continue;
      const given = [
        ...entries(child(form, 'prefill')).map(([field, at]) => ({ field, at, by: null })),
        ...selectAt(form, '/rules/*').flatMap((rule) =>
          ['value', 'default'].map((part) => ({
            field: textAt(rule, 'field') ?? '',
            at: child(rule, part),
            by: id,
          })),
        ),
      ];
      for (const { field, at, by } of given) {
        const whole = fields.get(field);
        if (at.value === undefined || !isObject(whole?.value)) continue;
        const own = resolvedSchema(root, whole.value);
        // A misspelt type is told by itself.
        if (!['', ...SCHEMA_TYPES].includes(typeOf(own))) continue;
        if (!hasFittingType(field, own, at, typeOfRule(at, factTypes(config, { form: by })), report))
          continue;
        for (const one of fixedOutcomes(at)) {
          if (one.value === null || one.value === undefined || one.value === '') continue;
          // Choices have a check of their own.
          if (choicesIn(own)) continue;
          const held = typeof one.value === 'number' ? asHeld(own, one.value) : one.value;
          const wanted = refusalOf(config, root, whole.value, held);
          if (wanted !== null)
            report(one, { kind: 'limit', field, wanted, given: JSON.stringify(one.value) });
        }
      }
      for (const rule of selectAt(form, '/rules/*')) {
        const at = child(rule, 'options');
        const type = typeOfRule(at, factTypes(config, { form: id }));
        if (at.value === undefined || type === 'any' || type === 'strings') continue;
        report(at, {
          kind: 'type',
          field: textAt(rule, 'field') ?? '',
          wanted: 'choices',
          given: type,
        });
      }
    }
  },
};

/** Types of answers, in the words of rules. */
const TYPES: Readonly<Record<string, ValueType>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'strings',
};

function hasFittingType(
  field: string,
  schema: JsonObject,
  at: At,
  type: ValueType,
  report: Report<'C121'>,
): boolean {
  const own = typeOf(schema);
  const wanted = TYPES[own];
  if (type === 'any' || own === '' || wanted === type) return true;
  report(at, { kind: 'type', field, wanted: wanted ?? 'group', given: type });
  return false;
}
