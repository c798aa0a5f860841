import type { JsonObject } from '../decide/model/json.ts';
import { objectAt } from './object-at.ts';
import { choicesIn } from './schema-choice.ts';
import { typeOf } from './schema-type.ts';
import type { WidgetName } from './widget-names.ts';

/**
 * How strongly an entry claims a field, weakest first: by its JSON type alone, by what its schema says of the content
 * (choices, format, a fixed value), or because the UI schema names it.
 */
export const LEVELS = ['type', 'content', 'named'] as const;

export type Level = (typeof LEVELS)[number];

/** One row of the widget registry. */
export interface WidgetRule {
  readonly name: WidgetName;
  readonly level: Level;
  readonly test: (schema: JsonObject, ui: JsonObject) => boolean;
}

type Fits = (schema: JsonObject) => boolean;

const isText: Fits = (schema) => typeOf(schema) === 'string';
const isInteger: Fits = (schema) => typeOf(schema) === 'integer';
const isNumber: Fits = (schema) => typeOf(schema) === 'number' || isInteger(schema);
const isFlag: Fits = (schema) => typeOf(schema) === 'boolean';
const isObject: Fits = (schema) => typeOf(schema) === 'object';
const isList: Fits = (schema) => typeOf(schema) === 'array';
const isChoice: Fits = (schema) => !isList(schema) && !isObject(schema) && choicesIn(schema) !== null;
const isChoiceList: Fits = (schema) => isList(schema) && choicesIn(schema) !== null;
/** A fixed value that is not a box to tick is a choice of one. */
const isPickable: Fits = (schema) => isChoice(schema) || isFlag(schema);
const isVariant: Fits = (schema) => Boolean(schema.oneOf ?? schema.anyOf) && choicesIn(schema) === null;
/** A file as text, `data:image/png;name=a.png;base64,…`, or a list of them. */
const isFile: Fits = (schema) =>
  schema.format === 'data-url' || (isList(schema) && objectAt(schema.items).format === 'data-url');
const isImage: Fits = (schema) => {
  const { accept } = isList(schema) ? objectAt(schema.items) : schema;
  return isFile(schema) && Array.isArray(accept) && accept.every((kind) => String(kind).startsWith('image/'));
};
const hasContact: Fits = (schema) => {
  const { name, phone } = objectAt(schema.properties);
  return isObject(schema) && name !== undefined && phone !== undefined;
};

const named = (name: WidgetName, fits: Fits): WidgetRule => ({
  name,
  level: 'named',
  test: (schema, ui) => namedWidget(schema, ui) === name && fits(schema),
});
const format = (name: WidgetName, ...formats: readonly string[]): WidgetRule => ({
  name,
  level: 'content',
  test: (schema) => isText(schema) && formats.indexOf(String(schema.format)) >= 0,
});

/** The registry: which control shows which field. On the strongest level with a claim there must be exactly one. */
export const WIDGET_RULES: readonly WidgetRule[] = [
  { name: 'text', level: 'type', test: isText },
  { name: 'number', level: 'type', test: isNumber },
  { name: 'checkbox', level: 'type', test: isFlag },
  { name: 'group', level: 'type', test: isObject },
  { name: 'list', level: 'type', test: isList },
  { name: 'hidden', level: 'type', test: (schema) => typeOf(schema) === 'null' },
  { name: 'chips', level: 'content', test: (schema) => isChoice(schema) || isChoiceList(schema) },
  { name: 'hidden', level: 'content', test: (schema) => schema.const !== undefined && !isFlag(schema) },
  { name: 'variant', level: 'content', test: isVariant },
  { name: 'file', level: 'content', test: (schema) => isFile(schema) && !isImage(schema) },
  { name: 'image', level: 'content', test: isImage },
  { name: 'agreement', level: 'content', test: (schema) => isFlag(schema) && schema.const === true },
  format('tel', 'phone', 'contact-phone'),
  format('id-card', 'id-card'),
  format('name', 'chinese-name'),
  format('month', 'month'),
  format('sms-code', 'sms-code'),
  format('date', 'date'),
  format('time', 'time'),
  format('datetime', 'date-time'),
  format('year', 'year'),
  format('color', 'color'),
  format('email', 'email'),
  format('url', 'uri'),
  named('text', isText),
  named('textarea', isText),
  named('password', isText),
  named('tel', isText),
  named('number', isNumber),
  named('id-card', isText),
  named('name', isText),
  named('keypad', isText),
  named('chips', (schema) => isChoice(schema) || isChoiceList(schema)),
  named('radio', isPickable),
  named('select', isPickable),
  named('city', isText),
  named('cascade', isText),
  named('address', isText),
  named('date', isText),
  named('time', isText),
  named('datetime', isText),
  named('month', isText),
  named('year', (schema) => isText(schema) || isInteger(schema)),
  named('color', isText),
  named('email', isText),
  named('url', isText),
  named('file', (schema) => isText(schema) || isList(schema)),
  named('image', (schema) => isText(schema) || isList(schema)),
  named('stepper', isInteger),
  named('rating', isInteger),
  named('slider', isNumber),
  named('money', isInteger),
  named('checkbox', isFlag),
  named('switch', isFlag),
  named('agreement', isFlag),
  named('hidden', () => true),
  named('contact', hasContact),
];

/** Names that the form library's own UI schemas use. */
const OTHER_NAMES: Readonly<Record<string, WidgetName>> = {
  updown: 'number',
  range: 'slider',
  checkboxes: 'chips',
  'alt-date': 'date',
  'alt-datetime': 'datetime',
  'date-time': 'datetime',
  uri: 'url',
  files: 'file',
};

/** The control that a UI schema names, as `ui:widget` or among `ui:options`; null when it names none. */
export function namedWidget(schema: JsonObject, ui: JsonObject): string | null {
  const name = ui['ui:widget'] ?? objectAt(ui['ui:options']).widget;
  if (typeof name !== 'string') return null;
  if (name === 'select' && isChoiceList(schema)) return 'chips';
  return OTHER_NAMES[name] ?? name;
}

/** Fields of every kind, with what an operator writes for one. */
const EXAMPLES: readonly (readonly [what: string, schema: JsonObject])[] = [
  ...['string', 'integer', 'number', 'boolean', 'array'].map(
    (type) => [`"type": "${type}"`, { type }] as readonly [string, JsonObject],
  ),
  ['choices ("enum")', { type: 'string', enum: ['a'] }],
  ['a group with "name" and "phone"', { type: 'object', properties: { name: {}, phone: {} } }],
];

/** What a control that a UI schema names is for; empty for a name that no control has. */
export function fittingFields(widget: string): readonly string[] {
  const ui = { 'ui:widget': widget };
  return EXAMPLES.filter(([, schema]) => chooseWidget(schema, ui).widget !== null)
    .map(([what]) => what)
    .filter((what, _, all) => what !== 'choices ("enum")' || !all.includes('"type": "string"'));
}

/** The control of a field, or why there is none: nothing claims it, or several claim it on the same level. */
export type WidgetChoice =
  | { readonly widget: WidgetName }
  | { readonly widget: null; readonly defect: 'gap' }
  | { readonly widget: null; readonly defect: 'tie'; readonly names: readonly WidgetName[] };

/** Picks the control of a field. A UI schema that names a control gets that one or none. */
export function chooseWidget(
  schema: JsonObject,
  ui: JsonObject,
  rules: readonly WidgetRule[] = WIDGET_RULES,
): WidgetChoice {
  const levels: readonly Level[] = namedWidget(schema, ui) === null ? ['content', 'type'] : ['named'];
  for (const level of levels) {
    const names = rules
      .filter((rule) => rule.level === level && rule.test(schema, ui))
      .map(({ name }) => name);
    if (names.length > 1) return { widget: null, defect: 'tie', names };
    if (names[0]) return { widget: names[0] };
  }
  return { widget: null, defect: 'gap' };
}
