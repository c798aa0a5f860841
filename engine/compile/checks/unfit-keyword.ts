import type { Json, JsonObject } from '../../decide/model/json.ts';
import { numberStep } from '../../forms/number-step.ts';
import { resolvedSchema } from '../../forms/resolved-schema.ts';
import { choicesIn } from '../../forms/schema-choice.ts';
import { SCHEMA_TYPES, typeOf } from '../../forms/schema-type.ts';
import { type At, child, entries, isObject, items } from '../at.ts';
import type { Check, Report } from '../check.ts';
import type { Config } from '../config.ts';
import { OWN_KEYWORDS, type OwnKeyword } from '../own-keywords.ts';
import { refusalOf } from '../refusal-of.ts';
import { schemasIn } from '../schemas-in.ts';

export const unfitKeyword: Check<'C128'> = {
  code: 'C128',
  title: 'Keywords of a field suit its type and format',
  meaning:
    'A limit of texts does nothing in a field of numbers, an age is read from identity numbers only, and a choice of another type than the field, or one beyond its limits, is refused whenever it is picked. A step of whole numbers is a whole number itself: nobody who reads that a number must be a multiple of 2.5 guesses which whole ones are.',
  files: ['form-schema'],
  check(config, report) {
    for (const { schema } of config.forms) {
      const { value: root } = schema;
      if (!isObject(root)) continue;
      for (const one of schemasIn(schema)) {
        if (!isObject(one.value)) continue;
        judge(root, one.value, one, report);
        for (const [key, place] of entries(one)) {
          const known = Object.hasOwn(PARTNERS, key) ? (PARTNERS[key] ?? []) : [];
          if (known.length === 0 || known.some((partner) => child(one, partner).value !== undefined))
            continue;
          report(place, { kind: 'partner', key, known, given: '' }, { on: 'key' });
        }
        choices(config, root, one.value, one, report);
      }
    }
  },
};

const NUMBERS = ['number', 'integer'];

/** The types that a keyword of JSON Schema says something of. */
const OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  ...ofTypes(['string'], ['minLength', 'maxLength', 'pattern', 'format']),
  ...ofTypes(NUMBERS, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']),
  ...ofTypes(NUMBERS, ['multipleOf']),
  ...ofTypes(['array'], ['minItems', 'maxItems', 'uniqueItems', 'items', 'additionalItems', 'contains']),
  ...ofTypes(['object'], ['properties', 'required', 'minProperties', 'maxProperties', 'propertyNames']),
};

/** Keywords that say something only beside one of others. */
const PARTNERS: Readonly<Record<string, readonly string[]>> = {
  if: ['then', 'else'],
  ...Object.fromEntries(['then', 'else'].map((key) => [key, ['if']])),
};

const OWN: ReadonlyMap<string, OwnKeyword> = new Map(Object.entries(OWN_KEYWORDS));

function ofTypes(types: readonly string[], names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, types]));
}

function judge(root: JsonObject, schema: JsonObject, at: At, report: Report<'C128'>): void {
  const { type, format } = resolvedSchema(root, schema);
  const types = [type].flat().filter((one): one is string => typeof one === 'string');
  // What says no type says more about a field that stands elsewhere.
  if (types.length === 0 || types.some((one) => !SCHEMA_TYPES.includes(one))) return;
  for (const [key, place] of entries(at)) {
    // Told as what it is: a field that was meant to be required.
    if (key === 'required' && typeof place.value === 'boolean') continue;
    const own = OWN.get(key);
    const fitting = own?.types ?? (Object.hasOwn(OF_TYPES, key) ? OF_TYPES[key] : undefined);
    const formats = own?.formats;
    if (fitting && !types.some((one) => fitting.includes(one)))
      report(place, { kind: 'type', key, known: fitting, given: types.join(' or ') }, { on: 'key' });
    else if (formats && !formats.some((one) => one === format))
      report(place, { kind: 'format', key, known: formats, given: '' }, { on: 'key' });
  }
  for (const place of [...items(child(at, 'enum')), child(at, 'const')]) {
    if (place.value === undefined || types.some((one) => isOfType(place.value, one))) continue;
    report(place, { kind: 'value', key: '', known: types, given: JSON.stringify(place.value) });
  }
  const step = child(at, 'multipleOf');
  if (typeof step.value !== 'number' || step.value <= 0 || Number.isInteger(step.value)) return;
  if (types.some((one) => one !== 'integer' && one !== 'null')) return;
  const whole = numberStep({ type: 'integer', multipleOf: step.value });
  report(step, { kind: 'whole', key: 'multipleOf', known: [String(whole)], given: String(step.value) });
}

/** Keywords that limit no choice, or whose limit is told by itself. */
const UNLIMITED = ['type', 'title', 'description', 'enumNames', 'about', 'sample', '$comment', 'examples'];

/** Choices that the rest of their schema refuses. */
function choices(config: Config, root: JsonObject, schema: JsonObject, at: At, report: Report<'C128'>): void {
  if (!choicesIn(schema) || typeOf(schema) === 'array') return;
  const { enum: _, oneOf: __, anyOf: ___, ...rest } = schema;
  if (Object.keys(rest).every((key) => UNLIMITED.includes(key))) return;
  const fixed = ['oneOf', 'anyOf'].flatMap((key) => items(child(at, key))).map((one) => child(one, 'const'));
  for (const place of [...items(child(at, 'enum')), ...fixed]) {
    if (place.value === undefined || place.value === null) continue;
    const types = [resolvedSchema(root, schema).type].flat();
    // A choice of another type is reported for that.
    if (!types.some((type) => type === undefined || isOfType(place.value, String(type)))) continue;
    const refusal = refusalOf(config, root, rest, place.value);
    if (refusal === null) continue;
    report(place, { kind: 'choice', refusal, given: JSON.stringify(place.value) });
  }
}

function isOfType(value: Json | undefined, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'object') return isObject(value);
  return typeof value === type;
}
