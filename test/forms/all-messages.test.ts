import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { visitorTexts } from '../../engine/decide/text/visitor-texts.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { mistakeReasons } from '../../engine/forms/mistake-reasons.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { getAllMessages } from './get-all-messages.ts';
import { FORM_IDS, shippedForm } from './shipped-form.ts';
import { NOW } from './valid-answers.ts';

const release = shippedRelease();
const texts = visitorTexts(release);
const { api } = release.site;

describe('every message that a form can show', () => {
  test('is listed in the guide (vitest -u writes the list anew)', async () => {
    const parts = FORM_IDS.map((id) => {
      const { fields, whole } = getAllMessages(shippedForm(id), texts, api);
      const rows = [
        ...fields.map(
          ({ label, field, messages }) => `| ${label} | \`${field}\` | ${messages.join('<br>')} |`,
        ),
        `| The whole form | | ${whole.join('<br>')} |`,
      ];
      return `## ${id}\n\n| Field | Name | Messages |\n|---|---|---|\n${rows.join('\n')}\n`;
    });
    const head =
      '# Messages of the forms\n\nWhat each form can tell a visitor: about each answer, and as a whole. `…` stands for what only the moment knows. A\nchoice that need not be made has a message, too: for an answer that is no longer on offer, such as one in a draft from before the form was\nchanged. Written by `test/forms/all-messages.test.ts`.\n';
    await expect([head, ...parts].join('\n')).toMatchFileSnapshot('../../docs/form-messages.md');
  });

  test.each(FORM_IDS)('of %s: what its cases expect is among them, and none lacks words', (id) => {
    const table = JSON.parse(readFileSync(join(PROJECT_ROOT, `test/cases/forms/${id}.json`), 'utf8'));
    const listed = new Map(
      getAllMessages(shippedForm(id), texts, api).fields.map((one) => [one.field, one.messages]),
    );
    const said = [
      ...Object.entries(table.missing as Record<string, string | null>),
      ...(table.cases as { problems: Record<string, string> }[]).flatMap(({ problems }) =>
        Object.entries(problems),
      ),
    ];
    for (const [field, message] of said) if (message !== null) expect(listed.get(field)).toContain(message);
    for (const message of [...listed.values()].flat()) expect(message).toMatch(/^[^{}]{4,40}$/);
  });
});

test.each([
  ['date', '1800-01-01'],
  ['month', '1800-01'],
])(
  'a %s of another century is refused in words that are listed, also where the schema sets no years',
  (format, old) => {
    const form = {
      ...shippedForm('form-package-simple'),
      schema: { type: 'object', properties: { born: { type: 'string', title: '生日', format } } },
      uiSchema: {},
      steps: [{ id: 'all', title: '', fields: ['born'] }],
      rules: [],
      messages: {},
    };
    const { problems } = validateForm({
      form,
      validator: loadValidator(form),
      data: { born: old },
      now: NOW,
      phone,
      texts,
    });
    expect(problems).toEqual([{ field: 'born', message: '生日太早，请重新选择' }]);
    const [born] = getAllMessages(form, texts, api).fields;
    expect(born?.messages).toContain('生日太早，请重新选择');
  },
);

describe('what other answers bring about is listed too', () => {
  const form: FormPackage = {
    id: 'all',
    package: 'all',
    title: '',
    schema: {
      type: 'object',
      properties: {
        kind: { type: 'string', title: '类型' },
        note: { type: 'string', title: '备注' },
        amount: { type: 'integer', title: '金额', exclusiveMinimum: 5, exclusiveMaximum: 90 },
        owner: {
          type: 'object',
          title: '车主',
          minProperties: 1,
          maxProperties: 4,
          properties: {
            married: { type: 'string', title: '婚姻' },
            spouse: { type: 'string', title: '配偶' },
            job: { type: 'string', title: '职业' },
            company: { type: 'string', title: '公司', not: { const: '无' } },
            pay: { type: 'integer', title: '收入' },
          },
          if: { required: ['married'], properties: { married: { const: '是' } } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { required: ['spouse'], properties: { pay: { minimum: 100 } } },
          dependencies: { job: ['company'] },
        },
        photos: {
          type: 'array',
          title: '照片',
          maxItems: 2,
          items: { type: 'string', format: 'data-url', accept: ['image/*'], maxBytes: 1_572_864 },
        },
        file: { type: 'string', title: '附件', format: 'data-url' },
        code: { type: 'string', title: '验证码', format: 'sms-code' },
        reach: {
          type: 'string',
          title: '联系方式',
          oneOf: [
            { title: '手机', format: 'phone' },
            { title: '其他', const: '无' },
          ],
        },
      },
      if: { required: ['kind'], properties: { kind: { const: '大' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['note'], properties: { amount: { minimum: 50 } } },
    },
    uiSchema: {},
    steps: [
      {
        id: 'one',
        title: '',
        fields: ['kind', 'note', 'amount', 'owner', 'photos', 'file', 'code', 'reach'],
      },
    ],
    rules: [],
    messages: {},
    agreements: [],
    submitText: '',
    prefill: {},
  };
  const listed = new Map(getAllMessages(form, texts, api).fields.map((one) => [one.field, one.messages]));
  const validator = loadValidator(form);

  test.each<[string, JsonObject]>([
    ['note', { kind: '大' }],
    ['amount', { kind: '大', note: 'x', amount: 20 }],
    ['amount', { amount: 5 }],
    ['amount', { amount: 90 }],
    ['owner.spouse', { owner: { married: '是' } }],
    ['owner.pay', { owner: { married: '是', spouse: 'x', pay: 1 } }],
    ['owner.company', { owner: { job: 'x' } }],
    ['owner.company', { owner: { job: 'x', company: '无' } }],
    ['reach', { reach: '123' }],
    ['owner', { owner: { married: '否', spouse: 'x', job: 'x', company: 'x', pay: 1 } }],
  ])('%s after %j', (path, data) => {
    const { problems } = validateForm({ form, validator, data, now: NOW, phone, texts });
    const said = problems.map(({ field, at = '', message }) => [field + at.replace(/\//g, '.'), message]);
    expect(said).toHaveLength(1);
    expect(said[0]?.[0]).toBe(path);
    expect(listed.get(path)).toContain(said[0]?.[1]);
  });

  test('each part stands once, under its own name', () => {
    const paths = getAllMessages(form, texts, api).fields.map(({ field }) => field);
    expect(paths).toEqual([...new Set(paths)]);
    expect(getAllMessages(form, texts, api).fields.find(({ field }) => field === 'owner.pay')?.label).toBe(
      '收入',
    );
  });

  test('what controls of files and codes say themselves', () => {
    expect(listed.get('photos')).toEqual([
      '照片最多选择2项',
      '“…”的类型不支持，请换一个文件',
      '“…”太大，请选择1.5MB以内的文件',
      '正在处理文件…',
      '正在压缩图片…',
      '文件没有读取成功，请再选一次',
    ]);
    expect(listed.get('file')).toEqual([
      '附件无法读取，请重新选择文件',
      '正在处理文件…',
      '文件没有读取成功，请再选一次',
    ]);
    expect(listed.get('code')).toContain('验证码错误，请重新输入');
    expect(listed.get('code')).toContain('请在…秒后重新获取');
    expect(listed.get('code')).toContain('今日获取验证码次数已达上限，请在…小时后再试');
    expect(listed.get('code')).toHaveLength(1 + 15);
  });
});

describe('what a form says as a whole', () => {
  const whole = (form: FormPackage) => getAllMessages(form, texts, api).whole;

  test('why it was not saved, as the calls of the configuration say it', () => {
    const said = whole(shippedForm('form-package'));
    for (const message of [
      ...[
        '资料未能提交：…',
        '提交的信息有误，请检查后重试',
        '资料还没有保存，请再点一次提交。',
        '网络异常，请稍后重试',
      ],
      ...['网络有些慢，请稍后重试', '服务暂时不可用，请稍后重试', '登录已失效，请重新登录'],
      ...[
        '提交过于频繁，请稍后再试。',
        '提交过于频繁，请在…秒后再试。',
        '提交过于频繁，请在…分钟后再试。',
        '提交过于频繁，请在…小时后再试。',
      ],
      ...[
        '当前没有网络，已为您保留填写的内容，恢复后会自动提交。',
        '登录已过期，请重新登录，已填写的内容会保留。',
      ],
      ...['还有 … 项需要完善，先看…', '已恢复您上次填写的内容', '请先勾选，或选择“不同意”'],
    ]) {
      expect(said).toContain(message);
    }
    const others = {
      ...api.endpoints,
      formSave: { ...api.endpoints.formSave, failureTexts: { 409: 'error.slow' } },
    };
    const moved = getAllMessages(shippedForm('form-package'), texts, { ...api, endpoints: others as never });
    expect(moved.whole).not.toContain('资料还没有保存，请再点一次提交。');
  });

  test('what a draft does not keep is named where there is any, and an earlier application where the form tells of one', () => {
    const plain = shippedForm('form-package-simple');
    const secret = {
      ...plain,
      applied: '您已在{year}年提交过申请',
      schema: { ...plain.schema, properties: { id: { type: 'string', title: '证件号', format: 'id-card' } } },
      steps: [{ id: 'all', title: '', fields: ['id'] }],
    };
    const unkept = /不会保存在手机上/;
    expect(whole(secret).filter((one) => unkept.test(one))).toEqual(['证件号不会保存在手机上，请重新填写。']);
    expect(whole(secret)).toContain('您已在…年提交过申请');
    const picture = {
      ...secret,
      schema: {
        ...plain.schema,
        properties: { id: { type: 'string', title: '证件照', format: 'data-url' } },
      },
      uiSchema: { id: { 'ui:widget': 'image' } },
    };
    expect(whole(picture).filter((one) => unkept.test(one))).toEqual([
      '证件照不会保存在手机上，请重新填写。',
    ]);
    const number = { type: 'string', title: '身份证号', format: 'id-card' };
    const person = { type: 'object', title: '联系人', properties: { name: { type: 'string' }, number } };
    const inside = {
      ...secret,
      schema: {
        ...plain.schema,
        properties: {
          id: {
            type: 'object',
            title: '车主',
            properties: { number: { ...number, title: '车主证号' } },
            if: { required: ['number'] },
            else: { properties: { other: { ...number, title: '代办人证号' } } },
          },
          people: { type: 'array', title: '联系人', items: person },
        },
      },
      steps: [{ id: 'all', title: '', fields: ['id', 'people'] }],
    };
    expect(whole(inside).filter((one) => unkept.test(one))).toEqual([
      '车主证号、代办人证号、身份证号不会保存在手机上，请重新填写。',
    ]);
    const open = {
      ...secret,
      schema: { ...plain.schema, properties: { id: { type: 'string', title: '名称' } } },
    };
    expect(whole(open).filter((one) => unkept.test(one))).toEqual([]);
  });
});

test.each([
  [1, ['required', 'maxItems']],
  [2, ['required', 'minItems', 'maxItems']],
])('a list of at least %d can be wrong by %j, as an operator writes messages for it', (minItems, reasons) => {
  const plain = shippedForm('form-package-simple');
  const list = {
    type: 'array',
    title: '资产',
    minItems,
    maxItems: 3,
    items: { type: 'string', enum: ['a', 'b'] },
  };
  const schema = { type: 'object', properties: { list }, required: ['list'] };
  const form = { ...plain, schema, steps: [{ id: 'all', title: '', fields: ['list'] }] };
  expect(mistakeReasons(form, 'list')).toEqual(reasons);
});
