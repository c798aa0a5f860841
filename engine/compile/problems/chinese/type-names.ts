import type { NamedThing } from '../wordings/named-thing.ts';
import type { TypeWord } from '../wordings/type-word.ts';

/** Types of values in rules. */
export const TYPE_NAMES: Readonly<Record<TypeWord, string>> = {
  boolean: '是或否（true/false）',
  number: '数字',
  string: '文字',
  strings: '列表',
  any: '类型不明的值',
  null: '空值（null）',
  single: '单个值',
  choices: '选项列表',
  group: '一组答案',
  date: '日期',
  month: '年月',
  year: '年份',
};

/** Types of JSON and of fields of forms. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  string: '带双引号的文字',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  array: '列表 [ … ]',
  object: '对象 { … }',
  null: 'null',
};

export function jsonTypeName(type: string): string {
  return JSON_TYPES[type] ?? type;
}

export const THING_NAMES: Readonly<Record<NamedThing, string>> = {
  host: '域名',
  channel: '渠道',
  version: '版本',
  'channel group': '分组',
  'conversion map': '转化表',
  brand: '品牌',
  route: '路由',
  'guard step': '守卫步骤',
  row: '步骤里的行',
  'destination row': '去向行',
  'form package': '表单包名',
  'form step': '表单步骤',
  agreement: '协议',
  'endpoint path': '接口地址',
  'storage name': '存储名',
  page: '页面',
  'shared blocks': '共用区块',
  form: '表单',
  'ad network': '广告平台',
  'destination variant': '默认去向',
  fetch: '查询',
  list: '名单',
};
