import { describe, expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { text as texts } from '../../schemas/text/form.json';
import { NOW } from './valid-answers.ts';

/** What is said of one field, by place inside it. */
function said(schema: JsonObject, answer: Json, ui: JsonObject = {}): Record<string, string> {
  const form: FormPackage = {
    id: 'one',
    package: 'one',
    title: '',
    schema: { type: 'object', properties: { field: { title: '名称', ...schema } } },
    uiSchema: { field: ui },
    steps: [{ id: 'all', title: '', fields: ['field'] }],
    rules: [],
    messages: { 'field.phone': { required: '请写下手机号' } },
    agreements: [],
    submitText: '',
    prefill: {},
  };
  const given = { form, validator: loadValidator(form), data: { field: answer }, now: NOW, phone, texts };
  return Object.fromEntries(validateForm(given).problems.map(({ at = '', message }) => [at, message]));
}

describe('an entry of a list that was left empty reads as missing, not as wrong', () => {
  test.each<[string, JsonObject, string]>([
    ['text', { type: 'string' }, '请输入名称'],
    ['a number', { type: 'integer' }, '请输入名称'],
    ['a day', { type: 'string', format: 'date' }, '请选择名称'],
    ['text of a kind', { type: 'string', title: '手机号', format: 'phone', pattern: '^1' }, '请输入手机号'],
    ['one of two texts', { title: '方式', oneOf: [{ type: 'string' }, { type: 'integer' }] }, '请选择方式'],
  ])('%s', (_, items, message) => {
    expect(said({ type: 'array', items }, [null, null])).toEqual({ '/0': message, '/1': message });
  });

  test('where nothing is an answer, it is one', () => {
    expect(said({ type: 'array', items: { type: 'null' } }, [null])).toEqual({});
  });
});

test.each<[string, JsonObject, Json, string, JsonObject?]>([
  ['exclusiveMinimum', { type: 'number', exclusiveMinimum: 0 }, 0, '名称要大于0'],
  ['exclusiveMaximum', { type: 'number', exclusiveMaximum: 10 }, 10, '名称要小于10'],
  ['multipleOf', { type: 'integer', multipleOf: 5 }, 7, '名称要是5的倍数'],
  [
    'multipleOf of money',
    { type: 'integer', multipleOf: 10000 },
    7,
    '名称要是100的倍数',
    { 'ui:widget': 'money' },
  ],
  [
    'minItems of choices',
    { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b'] }, minItems: 2 },
    ['a'],
    '名称至少选择2项',
  ],
  [
    'minProperties',
    { type: 'object', properties: { a: { type: 'string' } }, minProperties: 2 },
    { a: 'x' },
    '名称至少需要2项',
  ],
  [
    'maxProperties',
    { type: 'object', additionalProperties: { type: 'string' }, maxProperties: 1 },
    { a: 'x', b: 'y' },
    '名称最多填写1项',
  ],
  [
    'contains',
    { type: 'array', items: { type: 'string' }, contains: { const: 'a' } },
    ['b', 'c'],
    '名称缺少必须有的一项',
  ],
  [
    'propertyNames',
    { type: 'object', additionalProperties: { type: 'string' }, propertyNames: { pattern: '^[a-z]+$' } },
    { A: 'x' },
    '名称填写有误，请检查',
  ],
  [
    'a format of the alternative that was picked',
    { type: 'string', oneOf: [{ title: '手机', format: 'phone' }, { enum: ['a'] }] },
    '123',
    '请输入正确的手机号',
  ],
  [
    'an answer that two alternatives of one fit',
    {
      type: 'string',
      oneOf: [
        { title: '短', maxLength: 4 },
        { title: '长', minLength: 2 },
      ],
    },
    'abc',
    '请选择名称',
  ],
  [
    'minLength of the alternative that was picked',
    { oneOf: [{ type: 'integer' }, { type: 'string', title: '短句', minLength: 4 }] },
    'abc',
    '名称至少需要4个字',
  ],
])('%s is said once, with its limit', (_, schema, answer, message, ui = {}) => {
  expect(said(schema, answer, ui)).toEqual({ '': message });
});

test('what is wrong with an entry itself is said beside a missing one', () => {
  const list = { type: 'array', items: { type: 'string', maxLength: 2 }, contains: { const: 'a' } };
  expect(said(list, ['bbb'])).toEqual({ '': '名称缺少必须有的一项', '/0': '名称不能超过2个字' });
});

const NOTE: JsonObject = { type: 'string', title: '备注' };
const GROUP: JsonObject = {
  type: 'object',
  required: ['home'],
  properties: {
    note: NOTE,
    home: {
      type: 'object',
      title: '住址',
      required: ['street', 'right'],
      properties: {
        street: { type: 'string', title: '街道' },
        right: { type: 'boolean', title: '属实', const: true },
      },
    },
  },
};

test.each<[string, JsonObject, Json, string]>([
  ['of a group that was begun', GROUP, { note: 'x' }, ''],
  ['of an entry that was left empty', { type: 'array', items: GROUP }, [null], '/0'],
  [
    'of a group inside that nobody touched either',
    { type: 'object', required: ['own'], properties: { note: NOTE, own: GROUP } },
    { note: 'x' },
    '/own',
  ],
])('a group that must be answered asks for its parts, not for itself: %s', (_, schema, answer, at) => {
  expect(said(schema, answer)).toEqual({
    [`${at}/home/street`]: '请输入街道',
    [`${at}/home/right`]: '请先勾选“属实”',
  });
});

test('a group that must contain itself is not followed without end', () => {
  const properties = { note: NOTE, field: { $ref: '#/properties/field' } };
  expect(Object.keys(said({ type: 'object', required: ['field'], properties }, { note: 'x' }))).toHaveLength(
    1,
  );
});
