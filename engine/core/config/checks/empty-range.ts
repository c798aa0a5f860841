import { choicesIn } from '../../forms/choice-codes.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { namedWidget } from '../../forms/widget-rules.ts';
import type { JsonObject } from '../../model/json.ts';
import { type At, child, entries, isObject } from '../at.ts';
import type { Check, Report } from '../check.ts';
import { schemasIn } from '../schemas-in.ts';

export const emptyRange: Check<'C122'> = {
  code: 'C122',
  title: 'Limits of a form leave room for answers',
  meaning:
    'Where the smallest answer is larger than the largest, every answer is refused, and the form cannot be sent. A slider counts its steps from "minimum": one that is no multiple of "multipleOf" leaves only answers that are refused.',
  files: ['form-schema'],
  check(config, report) {
    for (const { schema, ui } of config.forms) {
      for (const one of schemasIn(schema)) limits(one, report);
      for (const [name, field] of entries(child(schema, 'properties'))) {
        if (isObject(field.value) && isSlider(field.value, child(ui, name))) steps(field, report);
      }
    }
  },
};

/** Lower limits with the upper ones that they must not pass, and whether the two may be equal. */
const PAIRS: readonly (readonly [lower: string, upper: string, mayMeet: boolean])[] = [
  ['minimum', 'maximum', true],
  ['exclusiveMinimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minProperties', 'maxProperties', true],
  ['minAge', 'maxAge', true],
];

function limits(at: At, report: Report<'C122'>): void {
  const { value } = at;
  if (!isObject(value)) return;
  for (const [lower, upper, mayMeet] of PAIRS) {
    const [least, most] = [value[lower], value[upper]];
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    if (least < most || (mayMeet && least === most)) continue;
    report(child(at, upper), { kind: 'limits', lower, least, upper, most });
  }
  const { minItems: least } = value;
  const most = typeOf(value) === 'array' ? choicesIn(value)?.length : undefined;
  if (typeof least === 'number' && most !== undefined && least > most) {
    report(child(at, 'minItems'), { kind: 'choices', lower: 'minItems', least, upper: 'choices', most });
  }
}

function isSlider(schema: JsonObject, { value: ui }: At): boolean {
  return isObject(ui) && namedWidget(schema, ui) === 'slider';
}

/** The first answer of a slider is its smallest one. */
function steps(at: At, report: Report<'C122'>): void {
  const least = child(at, 'minimum');
  const { value: step } = child(at, 'multipleOf');
  if (typeof least.value !== 'number' || typeof step !== 'number' || step <= 0) return;
  const away = least.value / step;
  if (Math.abs(away - Math.round(away)) < 1e-9) return;
  report(least, { kind: 'slider', lower: 'minimum', least: least.value, upper: 'multipleOf', most: step });
}
