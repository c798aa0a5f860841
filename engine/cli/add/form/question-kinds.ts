import type { JsonObject } from '../../../decide/model/json.ts';
import type { WidgetName } from '../../../forms/widget-names.ts';
import { ONE_OF, SOME_OF, TWO_LEVELS } from './choice.ts';
import { AGES, KILOBYTES, type KindSetting, LENGTH, limits, YEARS, YUAN } from './kind-settings.ts';

/** A kind of question that an operator can ask for. */
export interface QuestionKind {
  /** What is typed for it. */
  readonly name: string;
  /** The same in Chinese, which may be typed too. */
  readonly word: string;
  /** The control that the form shows it as. */
  readonly widget: WidgetName;
  readonly schema: JsonObject;
  readonly ui?: JsonObject;
  readonly options?: JsonObject;
  readonly setting?: KindSetting;
}

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
const FLAG = { type: 'boolean' };
const FILE = { ...TEXT, format: 'data-url', maxBytes: 120 * 1024 };

/** Every form of the site leaves out the same provinces. */
const PLACE = { options: { without: { list: 'provinces-not-served' } } };

const formatted = (format: string): JsonObject => ({ ...TEXT, format });

/** A kind whose control follows from its schema. */
function kind<W extends WidgetName>(
  name: string,
  word: string,
  widget: W,
  schema: JsonObject,
  more: Pick<QuestionKind, 'setting' | 'options'> = {},
): QuestionKind & { readonly widget: W } {
  return { name, word, widget, schema, ...more };
}

/** A kind whose control is named in the UI schema, because other controls could show it too. */
function named<W extends WidgetName>(
  name: string,
  word: string,
  widget: W,
  schema: JsonObject,
  more: Pick<QuestionKind, 'setting' | 'options'> = {},
): QuestionKind & { readonly widget: W } {
  return { ...kind(name, word, widget, schema, more), ui: { 'ui:widget': widget } };
}

/** Every kind of question, in the order in which a person is asked. The plain text comes first: it needs no kind. */
export const QUESTION_KINDS = [
  kind('text', '单行文字', 'text', { ...TEXT, maxLength: 100 }, { setting: LENGTH }),
  named('long-text', '多行文字', 'textarea', { ...TEXT, maxLength: 500 }, { setting: LENGTH }),
  kind('single', '单选', 'chips', TEXT, { setting: ONE_OF }),
  kind('several', '多选', 'chips', { type: 'array', minItems: 1, uniqueItems: true }, { setting: SOME_OF }),
  named('select', '下拉单选', 'select', TEXT, { setting: ONE_OF }),
  named('radio', '竖排单选', 'radio', TEXT, { setting: ONE_OF }),
  named('two-level', '两级选择', 'cascade', { ...TEXT, maxLength: 100 }, { setting: TWO_LEVELS }),
  named('yes-no', '是否', 'radio', FLAG),
  named('switch', '开关', 'switch', FLAG),
  kind('tick', '勾选', 'checkbox', FLAG),
  kind('agreement', '同意协议', 'agreement', { ...FLAG, const: true }, { options: { sensitive: true } }),
  kind(
    'name',
    '中文姓名',
    'name',
    { ...formatted('chinese-name'), maxLength: 25 },
    { options: { autocomplete: 'name' } },
  ),
  kind('mobile', '手机号', 'tel', formatted('phone')),
  kind('phone', '联系电话', 'tel', formatted('contact-phone')),
  kind('sms-code', '短信验证码', 'sms-code', formatted('sms-code')),
  kind('id-card', '身份证号', 'id-card', formatted('id-card'), {
    setting: AGES,
    options: { sensitive: true },
  }),
  kind('number', '数字', 'number', { type: 'number', decimals: 2 }, { setting: limits(2) }),
  kind('integer', '整数', 'number', INTEGER, { setting: limits(0) }),
  named('money', '金额', 'money', { ...INTEGER, minimum: 0 }, { setting: YUAN, options: { unit: '元' } }),
  named('stepper', '数量', 'stepper', { ...INTEGER, minimum: 1 }, { setting: limits(0) }),
  named('slider', '滑块', 'slider', INTEGER, { setting: limits(0, true) }),
  named('rating', '评分', 'rating', { ...INTEGER, minimum: 1, maximum: 5 }),
  kind('date', '日期', 'date', formatted('date'), { setting: YEARS }),
  kind('month', '月份', 'month', formatted('month'), { setting: YEARS }),
  kind('year', '年份', 'year', formatted('year'), { setting: YEARS }),
  kind('time', '时间', 'time', formatted('time')),
  kind('moment', '日期和时间', 'datetime', formatted('date-time')),
  named('city', '城市', 'city', { ...TEXT, minLength: 2, maxLength: 20 }, PLACE),
  named('address', '省市区', 'address', { ...TEXT, minLength: 2, maxLength: 60 }, PLACE),
  kind('picture', '图片', 'image', { ...FILE, accept: ['image/*'] }, { setting: KILOBYTES }),
  kind('file', '文件', 'file', FILE, { setting: KILOBYTES }),
  kind('email', '邮箱', 'email', { ...formatted('email'), maxLength: 100 }),
  kind('link', '网址', 'url', { ...formatted('uri'), maxLength: 300 }),
  kind('color', '颜色', 'color', formatted('color')),
] as const;

/**
 * Controls that no question of `dukou add form` is shown as, and why. A new control is refused by the types until it
 * has a kind above or a reason here.
 */
export const LEFT_OUT: Readonly<
  Record<Exclude<WidgetName, (typeof QUESTION_KINDS)[number]['widget']>, string>
> = {
  password: 'nobody should ask visitors for a password',
  hidden: 'nobody can answer it; a rule works it out',
  group: 'ask its parts as questions of their own, or write it by hand',
  contact: 'ask for a name and a mobile number',
  keypad:
    'its keys are written by hand; ask as a field of another form is asked, by its name behind the colon',
  list: 'write it by hand',
  variant: 'ask for a choice, and show a question with --show',
};

/** The kind that was typed, by its name or its Chinese word; undefined when there is none. */
export function kindNamed(typed: string): QuestionKind | undefined {
  const name = typed.normalize('NFKC').trim().toLowerCase();
  return QUESTION_KINDS.find((one) => one.name === name || one.word === name);
}
