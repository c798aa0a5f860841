import type { JsonObject } from '../../decide/model/json.ts';
import { type FormatContext, formatOf } from '../../forms/formats.ts';
import { objectAt } from '../../forms/object-at.ts';
import { resolvedSchema } from '../../forms/resolved-schema.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { schemasTogether } from '../../forms/schemas-together.ts';
import { namedWidget } from '../../forms/widget-rules.ts';
import { type At, child, entries, isObject } from '../at.ts';
import type { Check } from '../check.ts';
import type { FormFiles } from '../config.ts';
import { schemaParts } from '../schema-parts.ts';
import { wholeSchemas } from '../whole-schemas.ts';

/** The formats whose answers a control is made for. */
const FORMATS_OF: Readonly<Record<string, readonly string[]>> = {
  tel: ['phone', 'contact-phone'],
  'id-card': ['id-card'],
  name: ['chinese-name'],
  date: ['date'],
  time: ['time'],
  datetime: ['date-time'],
  month: ['month'],
  year: ['year'],
  color: ['color'],
  email: ['email'],
  url: ['uri'],
  file: ['data-url'],
  image: ['data-url'],
};

/** What controls that are not typed into give, as an example. */
const GIVEN: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  time: '08:30',
  datetime: '2026-01-15T08:30',
  month: '2026-01',
  year: '2026',
  color: '#1677ff',
  city: '杭州市',
  address: '浙江省 杭州市 西湖区',
  file: 'data:image/png;name=a.png;base64,AAAA',
  image: 'data:image/png;name=a.png;base64,AAAA',
};

/** 15 January 2026, the day of the examples. Every mobile number has eleven digits. */
const CONTEXT: FormatContext = {
  now: 1_768_435_200_000,
  phone: { valid: '^\\d{11}$', virtualPrefixes: [], virtualExempt: [] },
  limits: {},
};

/** Formats whose answers can be typed with the keys for phone numbers. */
const OF_DIGITS = ['sms-code', 'year', 'month', 'date', 'time'];

/** Keywords with which a schema judges what a text is like. */
const JUDGING = ['format', 'pattern', 'enum', 'const', 'not', 'oneOf', 'anyOf'];

export const unjudgedControl: Check<'C130'> = {
  code: 'C130',
  title: 'Controls stand for what is judged',
  meaning:
    'A control draws a field and judges nothing: what is typed into the box of an identity number is any text until "format" (or "pattern") says otherwise. A control that gives what the format of its field refuses makes a form that nobody can send.',
  files: ['form-ui'],
  check(config, report) {
    for (const files of config.forms) {
      const root = files.schema.value;
      if (!isObject(root)) continue;
      const judged = judgedFacts(root, files);
      for (const { at, ui, fact } of schemaParts(files)) {
        if (!isObject(at.value) || !isObject(ui.value)) continue;
        const schema = resolvedSchema(root, at.value);
        const widget = namedWidget(schema, ui.value) ?? '';
        const known = Object.hasOwn(FORMATS_OF, widget) ? (FORMATS_OF[widget] ?? []) : [];
        const { format } = typeOf(schema) === 'array' ? resolvedSchema(root, objectAt(schema.items)) : schema;
        const place =
          ui.value['ui:widget'] === undefined
            ? child(child(ui, 'ui:options'), 'widget')
            : child(ui, 'ui:widget');
        if (typeof format === 'string' && formatOf(format)) {
          if (!goTogether(widget, format)) report(place, { kind: 'other', widget, known: [format] });
        } else if (known.length > 0 && typeOf(schema) !== 'integer' && !judged.has(fact))
          report(place, { kind: 'any', widget, known });
      }
    }
  },
};

/** What can be answered with the control, the format may take. */
function goTogether(widget: string, format: string): boolean {
  if (Object.hasOwn(GIVEN, widget)) {
    const found = formatOf(format);
    return !found || found.test(found.normalise(GIVEN[widget] ?? ''), CONTEXT) === null;
  }
  const own = Object.hasOwn(FORMATS_OF, widget) ? FORMATS_OF[widget] : undefined;
  return !own || own.includes(format) || (widget === 'tel' && OF_DIGITS.includes(format));
}

/** What rules call the parts whose texts something judges, wherever the schema says more about them. */
function judgedFacts(root: JsonObject, files: FormFiles): ReadonlySet<string> {
  const said: readonly (readonly [fact: string, At])[] = [
    ...schemaParts(files).map(({ fact, at }) => [fact, at] as const),
    ...wholeSchemas(files.schema)
      .flatMap((one) => entries(child(one, 'properties')))
      .map(([name, at]) => [`form.${name}`, at] as const),
  ];
  const isJudged = ({ value }: At) =>
    isObject(value) &&
    schemasTogether(root, value).some((one) => JUDGING.some((keyword) => one[keyword] !== undefined));
  return new Set(said.filter(([, at]) => isJudged(at)).map(([fact]) => fact));
}
