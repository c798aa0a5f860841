import type { WidgetName } from '../../../core/forms/widget-names.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import { ONE_OF, SOME_OF, TWO_LEVELS } from './kind-choices.ts';
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
const dated = (format: string): JsonObject => ({ ...TEXT, format });
const shownAs = (widget: string): JsonObject => ({ 'ui:widget': widget });

/** Every kind of question, in the order in which a person is asked. The plain text comes first: it needs no kind. */
export const QUESTION_KINDS = [
  { name: 'text', word: '单行文字', widget: 'text', schema: { ...TEXT, maxLength: 100 }, setting: LENGTH },
  {
    ...{ name: 'long-text', word: '多行文字', widget: 'textarea', setting: LENGTH },
    ...{ schema: { ...TEXT, maxLength: 500 }, ui: shownAs('textarea') },
  },
  { name: 'single', word: '单选', widget: 'chips', schema: TEXT, setting: ONE_OF },
  {
    ...{ name: 'several', word: '多选', widget: 'chips', setting: SOME_OF },
    schema: { type: 'array', minItems: 1, uniqueItems: true },
  },
  {
    name: 'select',
    word: '下拉单选',
    widget: 'select',
    schema: TEXT,
    ui: shownAs('select'),
    setting: ONE_OF,
  },
  { name: 'radio', word: '竖排单选', widget: 'radio', schema: TEXT, ui: shownAs('radio'), setting: ONE_OF },
  {
    ...{ name: 'two-level', word: '两级选择', widget: 'cascade', setting: TWO_LEVELS },
    ...{ schema: { ...TEXT, maxLength: 100 }, ui: shownAs('cascade') },
  },
  { name: 'yes-no', word: '是否', widget: 'radio', schema: FLAG, ui: shownAs('radio') },
  { name: 'switch', word: '开关', widget: 'switch', schema: FLAG, ui: shownAs('switch') },
  { name: 'tick', word: '勾选', widget: 'checkbox', schema: FLAG },
  {
    ...{ name: 'agreement', word: '同意协议', widget: 'agreement' },
    ...{ schema: { ...FLAG, const: true }, options: { sensitive: true } },
  },
  {
    ...{
      name: 'name',
      word: '中文姓名',
      widget: 'name',
      schema: { ...dated('chinese-name'), maxLength: 25 },
    },
    options: { autocomplete: 'name' },
  },
  { name: 'mobile', word: '手机号', widget: 'tel', schema: dated('phone') },
  { name: 'phone', word: '联系电话', widget: 'tel', schema: dated('contact-phone') },
  { name: 'sms-code', word: '短信验证码', widget: 'sms-code', schema: dated('sms-code') },
  {
    ...{ name: 'id-card', word: '身份证号', widget: 'id-card', setting: AGES },
    ...{ schema: dated('id-card'), options: { sensitive: true } },
  },
  {
    ...{ name: 'number', word: '数字', widget: 'number', setting: limits(2) },
    schema: { type: 'number', decimals: 2 },
  },
  { name: 'integer', word: '整数', widget: 'number', schema: INTEGER, setting: limits(0) },
  {
    ...{ name: 'money', word: '金额', widget: 'money', setting: YUAN },
    ...{ schema: { ...INTEGER, minimum: 0 }, ui: shownAs('money'), options: { unit: '元' } },
  },
  {
    ...{ name: 'stepper', word: '数量', widget: 'stepper', setting: limits(0) },
    ...{ schema: { ...INTEGER, minimum: 1 }, ui: shownAs('stepper') },
  },
  {
    ...{ name: 'slider', word: '滑块', widget: 'slider', setting: limits(0, true) },
    ...{ schema: INTEGER, ui: shownAs('slider') },
  },
  {
    ...{ name: 'rating', word: '评分', widget: 'rating' },
    ...{ schema: { ...INTEGER, minimum: 1, maximum: 5 }, ui: shownAs('rating') },
  },
  { name: 'date', word: '日期', widget: 'date', schema: dated('date'), setting: YEARS },
  { name: 'month', word: '月份', widget: 'month', schema: dated('month'), setting: YEARS },
  { name: 'year', word: '年份', widget: 'year', schema: dated('year'), setting: YEARS },
  { name: 'time', word: '时间', widget: 'time', schema: dated('time') },
  { name: 'moment', word: '日期和时间', widget: 'datetime', schema: dated('date-time') },
  {
    ...{ name: 'city', word: '城市', widget: 'city', ui: shownAs('city') },
    schema: { ...TEXT, minLength: 2, maxLength: 20 },
  },
  {
    ...{ name: 'address', word: '省市区', widget: 'address', ui: shownAs('address') },
    schema: { ...TEXT, minLength: 2, maxLength: 60 },
  },
  { name: 'plate', word: '车牌号', widget: 'plate', schema: dated('plate') },
  {
    ...{ name: 'picture', word: '图片', widget: 'image', setting: KILOBYTES },
    schema: { ...FILE, accept: ['image/*'] },
  },
  { name: 'file', word: '文件', widget: 'file', schema: FILE, setting: KILOBYTES },
  { name: 'email', word: '邮箱', widget: 'email', schema: { ...dated('email'), maxLength: 100 } },
  { name: 'link', word: '网址', widget: 'url', schema: { ...dated('uri'), maxLength: 300 } },
  { name: 'color', word: '颜色', widget: 'color', schema: dated('color') },
] as const satisfies readonly QuestionKind[];

/**
 * Controls that no question of `dukou add form` is shown as, and why. A new control is refused by the types until it has a
 * kind above or a reason here.
 */
export const LEFT_OUT: Readonly<
  Record<Exclude<WidgetName, (typeof QUESTION_KINDS)[number]['widget']>, string>
> = {
  password: 'nobody should ask visitors for a password',
  hidden: 'nobody can answer it; a rule works it out',
  group: 'ask its parts as questions of their own, or write it by hand',
  contact: 'ask for a name and a mobile number',
  list: 'write it by hand',
  variant: 'ask for a choice, and show a question with --show',
};

/** The kind that was typed, by its name or its Chinese word; undefined when there is none. */
export function kindNamed(typed: string): QuestionKind | undefined {
  const name = typed.normalize('NFKC').trim().toLowerCase();
  return QUESTION_KINDS.find((kind) => kind.name === name || kind.word === name);
}
