import { choicesIn } from '../../forms/choice-codes.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { namedWidget } from '../../forms/widget-rules.ts';
import type { JsonObject } from '../../model/json.ts';
import { type At, child, isObject, items } from '../at.ts';
import type { Check, Report } from '../check.ts';
import { schemaParts } from '../schema-parts.ts';
import { schemasIn } from '../schemas-in.ts';

export const emptyRange: Check<'C122'> = {
  code: 'C122',
  title: 'Limits of a form leave room for answers',
  meaning:
    'Where the smallest answer is larger than the largest, every answer is refused, and the form cannot be sent. A slider counts its steps from "minimum": one that is no multiple of "multipleOf" leaves only answers that are refused.',
  files: ['form-schema'],
  check(config, report) {
    for (const files of config.forms) {
      for (const one of schemasIn(files.schema)) limits(one, report);
      for (const { at, ui, fact } of schemaParts(files)) {
        if (isObject(at.value) && isSlider(at.value, ui)) steps(at, report);
        others(at, fact, report);
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

/** Characters of the shortest text that each format takes. */
const SHORTEST: Readonly<Record<string, number>> = {
  ...{ phone: 11, 'chinese-name': 2, 'id-card': 18, plate: 7, 'sms-code': 4, color: 7 },
  ...{ month: 7, date: 10, year: 4, time: 5, 'date-time': 16 },
};

function limits(at: At, report: Report<'C122'>): void {
  const { value } = at;
  if (!isObject(value)) return;
  for (const [lower, upper, mayMeet] of PAIRS) {
    const [least, most] = [value[lower], value[upper]];
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    if (least < most || (mayMeet && least === most)) continue;
    report(child(at, upper), { kind: 'limits', lower, least, upper, most });
  }
  const shortest = Object.hasOwn(SHORTEST, String(value.format)) ? SHORTEST[String(value.format)] : undefined;
  const { maxLength } = value;
  if (shortest !== undefined && typeof maxLength === 'number' && maxLength < shortest) {
    const lower = String(value.format);
    report(child(at, 'maxLength'), {
      kind: 'format',
      lower,
      least: shortest,
      upper: 'maxLength',
      most: maxLength,
    });
  }
  const { minItems: least } = value;
  const most = typeOf(value) === 'array' ? choicesIn(value)?.length : undefined;
  if (typeof least === 'number' && most !== undefined && least > most) {
    report(child(at, 'minItems'), { kind: 'choices', lower: 'minItems', least, upper: 'choices', most });
  }
}

/** An answer that must differ from itself is none. */
function others(at: At, fact: string, report: Report<'C122'>): void {
  const given = child(at, 'differsFrom');
  for (const other of Array.isArray(given.value) ? items(given) : [given]) {
    if (typeof other.value !== 'string' || other.value.replace(/\.\d+(?=\.|$)/g, '') !== fact) continue;
    report(other, { kind: 'itself', lower: other.value, least: 0, upper: '', most: 0 });
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
