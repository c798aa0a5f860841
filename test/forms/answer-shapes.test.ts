import { describe, expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { formDefects } from '../../engine/forms/form-defects.ts';
import { formatReasons } from '../../engine/forms/format-reasons.ts';
import { FORMATS } from '../../engine/forms/formats.ts';
import { KEYWORDS } from '../../engine/forms/keywords.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { tidyAnswer } from '../../engine/forms/tidy-answer.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { text as texts } from '../../schemas/text/form.json';
import { getAllMessages } from './get-all-messages.ts';
import { NOW } from './valid-answers.ts';

const CONTACT: JsonObject = {
  type: 'object',
  title: '联系人',
  required: ['name', 'phone'],
  properties: {
    name: { type: 'string', title: '姓名', format: 'chinese-name' },
    phone: { type: 'string', title: '手机号', format: 'phone' },
    close: { type: 'boolean', title: '同住' },
  },
};

const FORM: FormPackage = {
  id: 'shapes',
  package: 'shapes',
  title: '',
  schema: {
    type: 'object',
    required: ['contacts', 'owner'],
    properties: {
      contacts: { type: 'array', title: '联系人', minItems: 1, maxItems: 2, items: CONTACT },
      owner: { ...CONTACT, title: '车主' },
      income: {
        title: '收入',
        type: 'object',
        oneOf: [
          {
            title: '工资',
            required: ['kind', 'salary'],
            properties: { kind: { const: 'pay' }, salary: { type: 'integer', title: '月薪', minimum: 1 } },
          },
          {
            title: '经营',
            required: ['kind', 'turnover'],
            properties: { kind: { const: 'trade' }, turnover: { type: 'integer', title: '流水' } },
          },
        ],
      },
      photo: { type: 'string', title: '照片', format: 'data-url', accept: ['image/*'], maxBytes: 2048 },
    },
  },
  uiSchema: {},
  steps: [{ id: 'all', title: '', fields: ['contacts', 'owner', 'income', 'photo'] }],
  rules: [],
  messages: { 'contacts.phone': { required: '请写下联系人的手机号' } },
  agreements: [],
  submitText: '',
  prefill: {},
};
const GOOD: JsonObject = {
  contacts: [{ name: '王小明', phone: '13800138000' }],
  owner: { name: '李大海', phone: '13900139000' },
};
const validator = loadValidator(FORM);

function judge(data: JsonObject) {
  const { problems, answers } = validateForm({ form: FORM, validator, data, now: NOW, phone, texts });
  return {
    answers,
    said: Object.fromEntries(problems.map(({ field, at = '', message }) => [field + at, message])),
  };
}

function png(bytes: number): string {
  return `data:image/png;name=a.png;base64,${'AAAA'.repeat(Math.ceil(bytes / 3))}`;
}

test('the form has no defect', () => {
  expect(formDefects(FORM)).toEqual([]);
});

test('good answers are kept', () => {
  expect(judge(GOOD)).toEqual({ said: {}, answers: GOOD });
});

describe('what is said, and where', () => {
  test.each<[string, JsonObject, Record<string, string>]>([
    ['an empty list', { contacts: [] }, { contacts: '请添加联系人' }],
    [
      'an entry without answers',
      { contacts: [{}] },
      { 'contacts/0/name': '请填写姓名', 'contacts/0/phone': '请写下联系人的手机号' },
    ],
    [
      'a wrong number in the second entry',
      {
        contacts: [
          { name: '王小明', phone: '13800138000' },
          { name: '张三', phone: '123' },
        ],
      },
      { 'contacts/1/phone': '请输入正确的手机号' },
    ],
    [
      'one entry too many',
      { contacts: ['甲乙', '丙丁', '戊己'].map((name) => ({ name, phone: '13800138000' })) },
      { contacts: '联系人最多填写2项' },
    ],
    [
      'a required group without answers asks for its parts',
      { owner: null },
      { 'owner/name': '请填写姓名', 'owner/phone': '请输入手机号' },
    ],
    ['a part of a group', { owner: { name: '李大海' } }, { 'owner/phone': '请输入手机号' }],
    ['an option without its part', { income: { kind: 'trade' } }, { 'income/turnover': '请输入流水' }],
    [
      'a limit inside an option',
      { income: { kind: 'pay', salary: 0 } },
      { 'income/salary': '月薪不能小于1' },
    ],
    [
      'a file that is no picture',
      { photo: 'data:text/plain;base64,AAAA' },
      { photo: '照片的文件类型不支持，请换一个文件' },
    ],
    ['a file that is too large', { photo: png(2100) }, { photo: '照片不能超过2KB' }],
    ['a file at the limit', { photo: png(2046) }, {}],
    ['a file that is none', { photo: 'data:,' }, { photo: '照片无法读取，请重新选择文件' }],
  ])('%s', (_, change, expected) => {
    expect(judge({ ...GOOD, ...change }).said).toEqual(expected);
  });
});

describe('what is kept', () => {
  test.each<[string, JsonObject, Json]>([
    [
      'texts inside are tidied by their format',
      { owner: { name: ' 李大海 ', phone: '+86 139 0013 9000' } },
      GOOD.owner as Json,
    ],
    [
      'an unticked box inside is no answer',
      { owner: { ...(GOOD.owner as JsonObject), close: false } },
      GOOD.owner as Json,
    ],
    ['a blank part is left out', { owner: { ...(GOOD.owner as JsonObject), note: '' } }, GOOD.owner as Json],
  ])('%s', (_, change, owner) => {
    const { answers } = judge({ ...GOOD, ...change });
    expect(answers.owner).toMatchObject(owner as object);
    expect(answers.owner).not.toHaveProperty('close');
  });

  test('an optional answer of which every part was taken back is not sent', () => {
    expect(judge({ ...GOOD, income: {} }).answers).toEqual(GOOD);
  });
});

test('the messages of parts are among all messages', () => {
  const listed = Object.fromEntries(
    getAllMessages(FORM, texts, { failureTexts: { other: 'error.server' }, endpoints: {} }).fields.map(
      (one) => [one.field, one.messages],
    ),
  );
  expect(listed['contacts[].phone']).toEqual(['请写下联系人的手机号', '请输入正确的手机号']);
  expect(listed['income.salary']).toContain('月薪不能小于1');
});

test('every reason of a format has words of its own, where "the format is wrong" would not say it', () => {
  const limits: readonly Readonly<Record<string, number>>[] = [
    { minAge: 18, maxAge: 60, yearsBack: 1, yearsAhead: 1 },
    { minAge: 18 },
    { maxAge: 60 },
  ];
  const reasons = FORMATS.flatMap(({ name }) =>
    limits.flatMap((one) => formatReasons(name, one).map((reason) => [name, reason])),
  );
  const bare = reasons.filter(
    ([name, reason]) =>
      reason !== 'format' && !(`form.${name}.${reason}` in texts || `form.${reason}` in texts),
  );
  expect(bare).toEqual([]);
});

test.each([
  ['2019', '年份太早，请重新选择'],
  ['2099', '年份太晚，请重新选择'],
])('a year out of range says on which side: %s', (year, message) => {
  const form = {
    ...FORM,
    schema: {
      type: 'object',
      properties: { year: { type: 'string', title: '年份', format: 'year', yearsBack: 1, yearsAhead: 1 } },
    },
    steps: [{ id: 'all', title: '', fields: ['year'] }],
    messages: {},
  };
  const given = { form, validator: loadValidator(form), data: { year }, now: NOW, phone, texts };
  expect(validateForm(given).problems).toEqual([{ field: 'year', message }]);
});

test('a choice of numbers that stands alone is refused together with another', () => {
  const form: FormPackage = {
    ...FORM,
    schema: {
      type: 'object',
      properties: { times: { type: 'array', title: '次数', items: { type: 'integer', enum: [0, 1, 2] } } },
    },
    uiSchema: { times: { 'ui:options': { labels: { 0: '无', 1: '一', 2: '二' }, exclusive: [0] } } },
    steps: [{ id: 'all', title: '', fields: ['times'] }],
    messages: {},
  };
  const validator = loadValidator(form);
  const said = (times: readonly number[]) =>
    validateForm({ form, validator, data: { times }, now: NOW, phone, texts }).problems.length;
  expect(formDefects(form)).toEqual([]);
  expect([said([0]), said([1, 2]), said([0, 1])]).toEqual([0, 0, 1]);
});

const CHILD = '110101201203070016';
const AGED = '110101194903070014';

test.each([
  ['one bound below', { minAge: 18 }, CHILD, ['年龄需满18周岁']],
  ['one bound below', { minAge: 18 }, AGED, []],
  ['one bound above', { maxAge: 60 }, AGED, ['年龄不能超过60周岁']],
  ['one bound above', { maxAge: 60 }, CHILD, []],
  ['both bounds', { minAge: 18, maxAge: 60 }, AGED, ['年龄需在18–60周岁之间']],
])('an age with %s (%o) names that bound', (_, limits, idcard, messages) => {
  const form = {
    ...FORM,
    schema: {
      type: 'object',
      properties: { idcard: { type: 'string', title: '身份证号', format: 'id-card', ...limits } },
    },
    steps: [{ id: 'all', title: '', fields: ['idcard'] }],
    messages: {},
  };
  const given = { form, validator: loadValidator(form), data: { idcard }, now: NOW, phone, texts };
  expect(validateForm(given).problems.map(({ message }) => message)).toEqual(messages);
});

test('an answer that must differ from a part of every entry of a list repeats none of them', () => {
  const form = {
    ...FORM,
    schema: {
      type: 'object',
      properties: {
        contacts: { type: 'array', title: '联系人', items: CONTACT },
        phone: { type: 'string', title: '手机号', format: 'phone', differsFrom: ['form.contacts.phone'] },
      },
    },
    steps: [{ id: 'all', title: '', fields: ['contacts', 'phone'] }],
    messages: { phone: { differsFrom: '不能与联系人相同' } },
  };
  const contacts = ['13800138000', '13900139000'].map((phone) => ({ name: '王小明', phone }));
  const validator = loadValidator(form);
  const said = (own: string) =>
    validateForm({ form, validator, data: { contacts, phone: own }, now: NOW, phone, texts }).problems;
  expect(said('13900139000')).toEqual([{ field: 'phone', message: '不能与联系人相同' }]);
  expect(said('13700137000')).toEqual([]);
});

test('one answer asks for another by "dependencies" only where that one is shown', () => {
  const form = {
    ...FORM,
    schema: {
      type: 'object',
      properties: { house: { type: 'string', title: '房产' }, area: { type: 'string', title: '面积' } },
      dependencies: { house: ['area'] },
    },
    steps: [{ id: 'all', title: '', fields: ['house', 'area'] }],
    rules: [{ field: 'area', show: { '===': [{ var: 'form.house' }, 'own'] } }],
    messages: {},
  };
  const validator = loadValidator(form);
  const said = (house: string) =>
    validateForm({ form, validator, data: { house }, now: NOW, phone, texts }).problems;
  expect(said('own')).toEqual([{ field: 'area', message: '请输入面积' }]);
  expect(said('rented')).toEqual([]);
});

test.each<[number, number, boolean]>([
  [1e-7, 7, true],
  [1e-7, 6, false],
  [1.5e-7, 8, true],
  [1.5e-7, 7, false],
  [0.25, 2, true],
  [0.255, 2, false],
  [1e21, 0, true],
  [-1.5, 0, false],
])('%d has at most %d places behind the point: %s', (value, most, isGood) => {
  const decimals = KEYWORDS.find(({ name }) => name === 'decimals');
  expect(decimals?.test(value, most, { lookup: () => null })).toEqual(isGood ? null : { limit: most });
});

describe('defects inside answers', () => {
  const withPart = (part: JsonObject): FormPackage => ({
    ...FORM,
    schema: {
      type: 'object',
      properties: { owner: { type: 'object', title: '车主', properties: { part } } },
    },
    steps: [{ id: 'all', title: '', fields: ['owner'] }],
    messages: {},
  });

  test.each([
    ['nothing claims a part', { type: 'decimal' }, 'widget-gap'],
    [
      'two controls claim a part',
      { type: 'string', format: 'phone', enum: ['1'], enumNames: ['一'] },
      'widget-tie',
    ],
    [
      'nothing claims what the visitor may add',
      { type: 'object', additionalProperties: { type: 'decimal' } },
      'widget-gap',
    ],
    [
      'nothing claims what the visitor may add under names of a pattern',
      { type: 'object', patternProperties: { '^a': { type: 'decimal' } } },
      'widget-gap',
    ],
    ['an unknown format', { type: 'string', format: 'postcode' }, 'unknown-format'],
    ['a part that is answered in advance', { type: 'string', default: 'x' }, 'preselected'],
    ['a choice without a label', { type: 'string', enum: ['1'] }, 'choice-labels'],
    ['a list of nothing', { type: 'array' }, 'bare-list'],
    ['a list of lists of nothing', { type: 'array', items: { type: 'array' } }, 'bare-list'],
  ])('%s', (_, part, kind) => {
    expect(formDefects(withPart(part as JsonObject)).map((defect) => defect.kind)).toEqual([kind]);
  });
});

test.each([
  ['a name', 'chinese-name', '王\u200b小明', '王小明'],
  ['an identity number', 'id-card', '\u202a110101199003070011\u202c', '110101199003070011'],
  ['a serial number', 'serial', '\u2066川a·12345\u2069', '川A12345'],
  ['a text', undefined, '\ufeff请下午\u00ad来电 ', '请下午来电'],
  ['a sign that is joined of several', undefined, '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
])('%s is judged and saved without the signs that nobody sees', (_, format, given, saved) => {
  const schema: JsonObject = { type: 'string', ...(format ? { format } : {}) };
  expect(tidyAnswer(schema, { schema, ui: {} }, given, false, null)).toBe(saved);
});

describe('a text is tidied by the formats that the schema asks for, wherever it says them', () => {
  const TEXT: JsonObject = { type: 'string', title: '号码' };
  const PHONE: JsonObject = { format: 'phone' };
  const MAIL: JsonObject = { format: 'email' };
  const WAY: JsonObject = { type: 'string', title: '方式', enum: ['t', 'm'], enumNames: ['手机', '其他'] };
  const when = (way: string, asked: JsonObject, other: JsonObject = {}): JsonObject => ({
    if: { properties: { way: { const: way } }, required: ['way'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { own: asked } },
    else: { properties: { own: other } },
  });
  const withDefinition = (card: JsonObject): JsonObject => ({ definitions: { card } });
  const CARD = { $ref: '#/definitions/card' };

  test.each<[string, JsonObject, JsonObject, JsonObject, Json]>([
    [
      'an identity number by reference in "allOf"',
      { own: { ...TEXT, allOf: [CARD] } },
      withDefinition({ type: 'string', format: 'id-card', minAge: 18 }),
      { own: '11010519491231002x' },
      '11010519491231002X',
    ],
    [
      'a phone by reference in "allOf"',
      { own: { ...TEXT, allOf: [CARD] } },
      withDefinition(PHONE),
      { own: '138 0013 8000' },
      '13800138000',
    ],
    [
      'a serial number with its pattern in "allOf"',
      { own: { ...TEXT, allOf: [{ format: 'serial', pattern: '^[京川][A-Z]\\d{5}$' }] } },
      {},
      { own: '京a12345' },
      '京A12345',
    ],
    [
      'a remark that is no serial number, whose blanks stay',
      { own: { ...TEXT, anyOf: [{ format: 'serial', pattern: '^[京川][A-Z]\\d{5}$' }, {}] } },
      {},
      { own: '下午 来电' },
      '下午 来电',
    ],
    [
      'the first of two kinds',
      { own: { ...TEXT, anyOf: [PHONE, MAIL] } },
      {},
      { own: '+86 138 0013 8000' },
      '13800138000',
    ],
    [
      'the second of two kinds',
      { own: { ...TEXT, anyOf: [PHONE, MAIL] } },
      {},
      { own: ' a@b.cn ' },
      'a@b.cn',
    ],
    [
      'one of kinds that exclude each other',
      { own: { ...TEXT, oneOf: [MAIL, PHONE] } },
      {},
      { own: '138 0013 8000' },
      '13800138000',
    ],
    [
      'under a condition of the whole form',
      { way: WAY, own: TEXT },
      when('t', PHONE, MAIL),
      { way: 't', own: '138 0013 8000' },
      '13800138000',
    ],
    [
      'where a condition of the whole form does not hold',
      { way: WAY, own: TEXT },
      { allOf: [when('m', MAIL, PHONE)] },
      { way: 't', own: '138 0013 8000' },
      '13800138000',
    ],
    [
      'a remark that a condition might ask a phone of',
      { way: WAY, own: TEXT },
      when('t', PHONE),
      { way: 'm', own: ' 下午 来电 - 138 ' },
      '下午 来电 - 138',
    ],
    [
      'a part of a group that a condition says more of',
      { group: { type: 'object', title: '联系', properties: { way: WAY, own: TEXT }, ...when('t', PHONE) } },
      {},
      { group: { way: 't', own: '138 0013 8000' } },
      '13800138000',
    ],
    [
      'an entry of a list',
      { list: { type: 'array', title: '号码', items: { ...TEXT, allOf: [PHONE] } } },
      {},
      { list: ['138 0013 8000'] },
      '13800138000',
    ],
    ['a kind that is not wanted', { own: { ...TEXT, not: PHONE } }, {}, { own: ' 138 0013 ' }, '138 0013'],
  ])('%s', (_, properties, more, data, saved) => {
    const form: FormPackage = {
      ...FORM,
      schema: { type: 'object', properties, ...more },
      steps: [{ id: 'all', title: '', fields: Object.keys(properties) }],
      messages: {},
    };
    const given = { form, validator: loadValidator(form), data, now: NOW, phone, texts };
    const { problems, answers } = validateForm(given);
    const { own, group, list } = answers as Record<string, { own?: Json } & Json>;
    expect({ problems, saved: own ?? group?.own ?? (list as readonly Json[] | undefined)?.[0] }).toEqual({
      problems: [],
      saved,
    });
  });
});

describe('formats and keywords of the project count wherever the schema says them', () => {
  const TEXT: JsonObject = { type: 'string', title: '联系方式' };
  const GROUP: JsonObject = { type: 'object', title: '补充' };
  const EMAIL: JsonObject = { format: 'email' };
  const KIND: JsonObject = {
    type: 'string',
    title: '方式',
    enum: ['mail', 'web'],
    enumNames: ['邮箱', '网址'],
  };
  const said = (field: JsonObject, answer: Json, more: JsonObject = {}) => {
    const form: FormPackage = {
      ...FORM,
      schema: { type: 'object', properties: { other: { type: 'string', title: '其他' }, field }, ...more },
      steps: [{ id: 'all', title: '', fields: ['other', 'field'] }],
      messages: {},
    };
    const data = { other: 'b@b.cn', field: answer };
    const given = { form, validator: loadValidator(form), data, now: NOW, phone, texts };
    return validateForm(given).problems.map(({ field, at = '', message }) => `${field}${at} ${message}`);
  };

  const BY_KIND: JsonObject = {
    ...GROUP,
    properties: { kind: KIND },
    dependencies: {
      kind: {
        oneOf: [
          { properties: { kind: { const: 'mail' }, at: { ...TEXT, format: 'email' } } },
          { properties: { kind: { const: 'web' }, at: { ...TEXT, format: 'uri' } } },
        ],
      },
    },
  };
  const BY_IF: JsonObject = {
    ...GROUP,
    properties: { kind: KIND },
    if: { properties: { kind: { const: 'mail' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { at: { ...TEXT, format: 'email' } } },
    else: { properties: { at: { ...TEXT, format: 'uri' } } },
  };
  const CARD: JsonObject = { definitions: { card: { type: 'string', title: '证件', format: 'id-card' } } };

  test.each<[string, JsonObject, Json, readonly string[], JsonObject?]>([
    ['in "allOf" of a field', { ...TEXT, allOf: [EMAIL] }, 'a', ['field 请输入正确的邮箱']],
    ['in "allOf" of a field, kept', { ...TEXT, allOf: [EMAIL] }, 'a@b.cn', []],
    [
      'by reference in "allOf"',
      { ...TEXT, allOf: [{ $ref: '#/definitions/mail' }] },
      'a',
      ['field 请输入正确的邮箱'],
      { definitions: { mail: { format: 'email' } } },
    ],
    [
      'a keyword in "allOf"',
      { type: 'number', title: '月供', allOf: [{ decimals: 1 }] },
      1.25,
      ['field 月供最多填写1位小数'],
    ],
    [
      'a keyword that reads other answers',
      { ...TEXT, allOf: [{ differsFrom: 'form.other' }] },
      'b@b.cn',
      ['field 联系方式不能与其他人相同'],
    ],
    ['under a condition that holds', BY_IF, { kind: 'mail', at: 'a' }, ['field/at 请输入正确的邮箱']],
    ['under a condition that does not hold', BY_IF, { kind: 'web', at: 'https://a.cn' }, []],
    ['for another answer', BY_KIND, { kind: 'web', at: 'a@b.cn' }, ['field/at 请输入正确的网址']],
    ['for another answer, kept', BY_KIND, { kind: 'mail', at: 'a@b.cn' }, []],
    ['one of two formats', { ...TEXT, anyOf: [EMAIL, { format: 'phone' }] }, '13800138000', []],
    [
      'in a condition itself',
      { ...TEXT, if: EMAIL, else: { maxLength: 6 } },
      'long text',
      ['field 联系方式不能超过6个字'],
    ],
    ['a format that is not wanted', { ...TEXT, not: EMAIL }, 'a', []],
    [
      'a format that is not wanted, given',
      { ...TEXT, not: EMAIL },
      'a@b.cn',
      ['field 联系方式填写有误，请检查'],
    ],
    [
      'names that a pattern describes',
      { ...GROUP, patternProperties: { '^at': { ...TEXT, format: 'email' } } },
      { at1: 'a' },
      ['field/at1 请输入正确的邮箱'],
    ],
    [
      'under a condition of the whole form',
      TEXT,
      'a',
      ['field 请输入正确的邮箱'],
      { allOf: [{ properties: { field: EMAIL } }] },
    ],
    [
      'a limit beside a reference, in a condition',
      { ...GROUP, allOf: [{ properties: { card: { $ref: '#/definitions/card', minAge: 18 } } }] },
      { card: CHILD },
      ['field/card 年龄需满18周岁'],
      CARD,
    ],
  ])('%s', (_, field, answer, expected, more) => {
    expect(said(field, answer, more)).toEqual(expected);
  });
});
