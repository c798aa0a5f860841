import type { JsonObject } from '../model/json.ts';
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

const isText: Fits = ({ type }) => type === 'string';
const isNumber: Fits = ({ type }) => type === 'number' || type === 'integer';
const isFlag: Fits = ({ type }) => type === 'boolean';
const isChoice: Fits = (schema) => isText(schema) && Array.isArray(schema.enum);
const isChoiceList: Fits = ({ type, items }) => type === 'array' && isChoice((items ?? {}) as JsonObject);

const named = (name: WidgetName, fits: Fits): WidgetRule => ({
  name,
  level: 'named',
  test: (schema, ui) => ui['ui:widget'] === name && fits(schema),
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
  { name: 'chips', level: 'content', test: (schema) => isChoice(schema) || isChoiceList(schema) },
  { name: 'agreement', level: 'content', test: (schema) => isFlag(schema) && schema.const === true },
  format('tel', 'phone', 'contact-phone'),
  format('id-card', 'id-card'),
  format('name', 'chinese-name'),
  format('plate', 'plate'),
  format('month', 'month'),
  format('sms-code', 'sms-code'),
  format('date', 'date'),
  format('email', 'email'),
  format('url', 'uri'),
  named('text', isText),
  named('textarea', isText),
  named('password', isText),
  named('tel', isText),
  named('number', isNumber),
  named('id-card', isText),
  named('name', isText),
  named('chips', (schema) => isChoice(schema) || isChoiceList(schema)),
  named('radio', isChoice),
  named('select', isChoice),
  named('city', isText),
  named('cascade', isText),
  named('stepper', ({ type }) => type === 'integer'),
  named('rating', ({ type }) => type === 'integer'),
  named('slider', isNumber),
  named('money', ({ type }) => type === 'integer'),
  named('checkbox', isFlag),
  named('switch', isFlag),
  named('agreement', isFlag),
];

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
  const levels: readonly Level[] = ui['ui:widget'] === undefined ? ['content', 'type'] : ['named'];
  for (const level of levels) {
    const names = rules
      .filter((rule) => rule.level === level && rule.test(schema, ui))
      .map(({ name }) => name);
    if (names.length > 1) return { widget: null, defect: 'tie', names };
    if (names[0]) return { widget: names[0] };
  }
  return { widget: null, defect: 'gap' };
}
