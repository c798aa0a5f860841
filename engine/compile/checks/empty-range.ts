import type { JsonObject } from '../../decide/model/json.ts';
import { isMultipleOf } from '../../forms/is-multiple-of.ts';
import { numberStep } from '../../forms/number-step.ts';
import { resolvedSchema } from '../../forms/resolved-schema.ts';
import { choicesIn } from '../../forms/schema-choice.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { placesOf, timesTen } from '../../forms/times-ten.ts';
import { namedWidget } from '../../forms/widget-rules.ts';
import { type At, child, isObject, items } from '../at.ts';
import type { Check, Report } from '../check.ts';
import type { Config } from '../config.ts';
import { KNOWN_AREAS } from '../known-cities.ts';
import { namesAt } from '../names-at.ts';
import { schemaParts } from '../schema-parts.ts';
import { schemasIn } from '../schemas-in.ts';

export const emptyRange: Check<'C122'> = {
  code: 'C122',
  title: 'Limits of a form leave room for answers',
  meaning:
    'Where the smallest answer is larger than the largest, or none of the steps lies between the two, every answer is refused, and the form cannot be sent. A slider counts its steps from "minimum": one that is no multiple of "multipleOf" leaves only answers that are refused.',
  files: ['form-schema'],
  check(config, report) {
    for (const files of config.forms) {
      const { value: root } = files.schema;
      if (!isObject(root)) continue;
      for (const one of schemasIn(files.schema)) limits(root, one, report);
      for (const group of [files.schema, ...schemaParts(files).map(({ at }) => at)]) lists(group, report);
      for (const { at, ui, fact } of schemaParts(files)) {
        if (isObject(at.value) && isSlider(resolvedSchema(root, at.value), ui)) {
          steps(at, report);
          track(resolvedSchema(root, at.value), at, report);
        }
        others(at, fact, report);
        cityNames(config, root, at, ui, report);
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
  ...{ phone: 11, 'chinese-name': 2, 'id-card': 18, 'sms-code': 4, color: 7 },
  ...{ month: 7, date: 10, year: 4, time: 5, 'date-time': 16 },
};

/** Characters of the longest text that each format takes. */
const LONGEST: Readonly<Record<string, number>> = {
  ...{ phone: 11, 'id-card': 18, 'sms-code': 8, color: 7, month: 7, date: 10, year: 4 },
};

function limits(root: JsonObject, at: At, report: Report<'C122'>): void {
  const { value } = at;
  if (!isObject(value)) return;
  for (const [lower, upper, mayMeet] of PAIRS) {
    const [least, most] = [value[lower], value[upper]];
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    if (least < most || (mayMeet && least === most)) {
      const step = stepWithout(resolvedSchema(root, value), [lower, least], [upper, most]);
      if (step !== null) report(child(at, upper), { kind: 'step', lower, least, upper, most, step });
      continue;
    }
    report(child(at, upper), { kind: 'limits', lower, least, upper, most });
  }
  const { yearsBack: back, yearsAhead: ahead } = value;
  if (typeof back === 'number' && typeof ahead === 'number' && -back > ahead)
    report(child(at, 'yearsBack'), {
      kind: 'limits',
      lower: 'yearsBack',
      least: back,
      upper: 'yearsAhead',
      most: ahead,
    });
  const lower = String(value.format);
  const { minLength, maxLength } = value;
  const shortest = Object.hasOwn(SHORTEST, lower) ? SHORTEST[lower] : undefined;
  if (shortest !== undefined && typeof maxLength === 'number' && maxLength < shortest) {
    const upper = 'maxLength';
    report(child(at, upper), { kind: 'format', lower, least: shortest, upper, most: maxLength });
  }
  const longest = Object.hasOwn(LONGEST, lower) ? LONGEST[lower] : undefined;
  if (longest !== undefined && typeof minLength === 'number' && minLength > longest) {
    const upper = 'minLength';
    report(child(at, upper), { kind: 'long', lower, least: minLength, upper, most: longest });
  }
  const { minItems: least } = value;
  const most = typeOf(value) === 'array' ? (choicesIn(value)?.length ?? placesIn(value)) : undefined;
  if (typeof least === 'number' && most !== undefined && least > most) {
    report(child(at, 'minItems'), { kind: 'choices', lower: 'minItems', least, upper: 'choices', most });
  }
}

/** How many entries a list can have that has a schema for each place and none for more. */
function placesIn({ items: places, additionalItems }: JsonObject): number | undefined {
  return Array.isArray(places) && !additionalItems ? places.length : undefined;
}

/** The step of whose multiples none lies between two limits of a number; null where one does, or where nothing says. */
function stepWithout(
  schema: JsonObject,
  [lower, least]: readonly [string, number],
  [upper, most]: readonly [string, number],
): number | null {
  if (!lower.endsWith('inimum')) return null;
  const step = numberStep(schema);
  // A range of so many steps has a multiple, wherever it begins.
  if (step === null || (most - least) / step > 2) return null;
  const places = placesOf(step);
  const nearest = Math.round(least / step);
  const isWithin = (value: number) =>
    (lower === 'minimum' ? value >= least : value > least) &&
    (upper === 'maximum' ? value <= most : value < most);
  const isThere = [-1, 0, 1, 2, 3].some((more) => {
    const value = timesTen(timesTen(step, places) * (nearest + more), -places);
    return isWithin(value) && isMultipleOf(value, step);
  });
  return isThere ? null : step;
}

/** A list that must be answered and may have no entries. */
function lists(group: At, report: Report<'C122'>): void {
  for (const { value: name } of items(child(group, 'required'))) {
    const list = child(child(group, 'properties'), String(name));
    const most = child(list, 'maxItems');
    if (typeof most.value !== 'number' || most.value >= 1) continue;
    report(most, { kind: 'none', lower: String(name), least: 1, upper: 'maxItems', most: most.value });
  }
}

/** What a field of cities takes must be as long as the name of a city that it offers. */
function cityNames(config: Config, root: JsonObject, at: At, ui: At, report: Report<'C122'>): void {
  if (!isObject(at.value) || !isObject(ui.value)) return;
  if (namedWidget(resolvedSchema(root, at.value), ui.value) !== 'city') return;
  const without = namesAt(config, child(child(ui, 'ui:options'), 'without')).map(({ value }) => value);
  const { province_list: provinces, city_list: cities } = KNOWN_AREAS;
  const lengths = Object.entries(cities)
    .filter(([code]) => !without.includes(provinces[`${code.slice(0, 2)}0000`] ?? ''))
    .map(([, name]) => Array.from(name).length);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  const { minLength, maxLength } = at.value;
  if (typeof maxLength === 'number' && maxLength < shortest) {
    const upper = 'maxLength';
    report(child(at, upper), { kind: 'city', lower: '', least: shortest, upper, most: maxLength });
  }
  if (typeof minLength === 'number' && minLength > longest) {
    const upper = 'minLength';
    report(child(at, upper), { kind: 'city', lower: '', least: longest, upper, most: minLength });
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

/** A slider moves between its least and its greatest value. */
function track({ minimum, maximum }: JsonObject, at: At, report: Report<'C122'>): void {
  const least = typeof minimum === 'number' ? minimum : 0;
  const most = typeof maximum === 'number' ? maximum : 100;
  // Two limits with nothing between them are told as such.
  if (least < most || (minimum !== undefined && maximum !== undefined && least > most)) return;
  const place = child(at, maximum === undefined ? 'minimum' : 'maximum');
  report(place, { kind: 'track', lower: 'minimum', least, upper: 'maximum', most });
}

/** The first answer of a slider is its smallest one. */
function steps(at: At, report: Report<'C122'>): void {
  const least = child(at, 'minimum');
  const { value: step } = child(at, 'multipleOf');
  if (typeof least.value !== 'number' || typeof step !== 'number' || step <= 0) return;
  if (isMultipleOf(least.value, step)) return;
  report(least, { kind: 'slider', lower: 'minimum', least: least.value, upper: 'multipleOf', most: step });
}
