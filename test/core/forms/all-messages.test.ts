import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getAllMessages } from '../../../engine/core/forms/all-messages.ts';
import { loadValidator } from '../../../engine/core/forms/load-validator.ts';
import { validateForm } from '../../../engine/core/forms/validate-form.ts';
import type { FormPackage } from '../../../engine/core/model/form.ts';
import type { JsonObject } from '../../../engine/core/model/json.ts';
import phone from '../../../schemas/phone.json';
import { text as ofForms } from '../../../schemas/text/form.json';
import { text as common } from '../../../schemas/text/zh-CN.json';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { FORM_IDS, shippedForm } from './shipped-form.ts';
import { NOW } from './valid-answers.ts';

const texts = { ...common, ...ofForms };

describe('every message that a form can show', () => {
  test('is listed in the guide (vitest -u writes the list anew)', async () => {
    const parts = FORM_IDS.map((id) => {
      const rows = getAllMessages(shippedForm(id), texts).map(
        ({ label, field, messages }) => `| ${label} | \`${field}\` | ${messages.join('<br>')} |`,
      );
      return `## ${id}\n\n| Field | Name | Messages |\n|---|---|---|\n${rows.join('\n')}\n`;
    });
    const head =
      '# Messages of the forms\n\nWhat each form can tell a visitor about an answer. A choice that need not be made has a message, too: for an answer\nthat is no longer on offer, such as one in a draft from before the form was changed. Written by `test/core/forms/all-messages.test.ts`.\n';
    await expect([head, ...parts].join('\n')).toMatchFileSnapshot('../../../docs/form-messages.md');
  });

  test.each(FORM_IDS)('of %s: what its cases expect is among them, and none lacks words', (id) => {
    const table = JSON.parse(readFileSync(join(PROJECT_ROOT, `test/cases/forms/${id}.json`), 'utf8'));
    const listed = new Map(getAllMessages(shippedForm(id), texts).map((one) => [one.field, one.messages]));
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
        fields: ['kind', 'note', 'amount', 'owner', 'photos', 'file', 'code'],
      },
    ],
    rules: [],
    messages: {},
    agreements: [],
    submitText: '',
    prefill: {},
  };
  const listed = new Map(getAllMessages(form, texts).map((one) => [one.field, one.messages]));
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
    ['owner', { owner: { married: '否', spouse: 'x', job: 'x', company: 'x', pay: 1 } }],
  ])('%s after %j', (path, data) => {
    const { problems } = validateForm({ form, validator, data, now: NOW, phone, texts });
    const said = problems.map(({ field, at = '', message }) => [field + at.replace(/\//g, '.'), message]);
    expect(said).toHaveLength(1);
    expect(said[0]?.[0]).toBe(path);
    expect(listed.get(path)).toContain(said[0]?.[1]);
  });

  test('each part stands once, under its own name', () => {
    const paths = getAllMessages(form, texts).map(({ field }) => field);
    expect(paths).toEqual([...new Set(paths)]);
    expect(getAllMessages(form, texts).find(({ field }) => field === 'owner.pay')?.label).toBe('收入');
  });

  test('what controls of files and codes say themselves', () => {
    expect(listed.get('photos')).toEqual([
      '照片最多选择2项',
      '“…”的类型不支持，请换一个文件',
      '“…”太大，请选择1.5MB以内的文件',
      '文件没有读取成功，请再选一次',
    ]);
    expect(listed.get('file')).toEqual(['附件无法读取，请重新选择文件', '文件没有读取成功，请再选一次']);
    expect(listed.get('code')).toContain('验证码错误，请重新输入');
    expect(listed.get('code')).toContain('请在…秒后重新获取');
    expect(listed.get('code')).toContain('今日获取验证码次数已达上限，请在…小时后再试');
    expect(listed.get('code')).toHaveLength(1 + 15);
  });
});
