// @vitest-environment happy-dom
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FormData, FormPackage } from '../../../engine/decide/model/form.ts';
import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { FormBlock } from '../../../engine/react/forms/form-block.tsx';
import { control, createHarness, type } from './form-harness.tsx';
import { PAGE } from './opened-form.tsx';
import { formOf } from './render-widget.tsx';

beforeAll(() => import('../../../engine/react/forms/parts/parts-widget.tsx'));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const NUMBER: JsonObject = { type: 'string', title: '身份证号', format: 'id-card' };
const PERSON: JsonObject = {
  type: 'object',
  title: '车主',
  properties: {
    name: { type: 'string', title: '姓名' },
    number: NUMBER,
    photo: { type: 'string', title: '合影', format: 'data-url', accept: ['image/jpeg'] },
    agree: { type: 'boolean', title: '同意《授权书》', const: true },
  },
};
const PERSON_UI: JsonObject = { agree: { 'ui:options': { sensitive: true } } };

async function opened(form: FormPackage, kept: FormData) {
  const harness = createHarness([form]);
  harness.forms.kept = kept;
  await harness.show(<FormBlock options={{ form: form.id }} page={PAGE} />);
  await expect.poll(() => harness.root.querySelectorAll('.dk-widget-pending').length).toBe(0);
  return { ...harness, notice: () => harness.root.querySelector('.dk-form-notice')?.textContent };
}

describe('what no draft keeps inside groups and lists', () => {
  const list: JsonObject = { type: 'array', title: '联系人', items: { ...PERSON, title: '联系人' } };

  test.each([
    ['a group', PERSON, PERSON_UI, { name: '张三' }],
    ['an entry of a list', list, { items: PERSON_UI }, [{ name: '张三' }]],
  ])('is named by its own titles when the rest comes back: %s', async (_, schema, ui, field) => {
    const { notice } = await opened(formOf(schema, ui), { field });
    expect(notice()).toContain('身份证号、合影不会保存在手机上，请重新填写。');
    expect(notice()).toContain('请重新同意《授权书》');
  });

  const kind: JsonObject = { type: 'string', title: '证件', enum: ['id', 'other'] };
  const isId = { properties: { kind: { const: 'id' } }, required: ['kind'] };
  const withNumber = { properties: { number: NUMBER }, required: ['number'] };
  const branching: readonly (readonly [string, JsonObject])[] = [
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ['a condition', { properties: { kind }, if: isId, then: withNumber }],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ['one of several conditions', { properties: { kind }, allOf: [{ if: isId, then: withNumber }] }],
    [
      'an alternative',
      {
        oneOf: [
          { title: '身份证', properties: { kind: { type: 'string', const: 'id' }, number: NUMBER } },
          {
            title: '其他',
            properties: { kind: { type: 'string', const: 'other' }, remark: { type: 'string' } },
          },
        ],
      },
    ],
    [
      'an answer that another asks for',
      {
        properties: { kind },
        dependencies: {
          kind: {
            oneOf: [
              { properties: { kind: { enum: ['id'] }, number: NUMBER } },
              { properties: { kind: { enum: ['other'] } } },
            ],
          },
        },
      },
    ],
  ];

  test.each(branching)('is named where %s asks for it, and only there', async (_, more) => {
    const schema: JsonObject = { type: 'object', title: '车主', ...more };
    const asked = await opened(formOf(schema, {}), { field: { kind: 'id' } });
    expect(asked.notice()).toContain('身份证号不会保存在手机上');
    await type(control(asked.root, 'textbox', '身份证号'), '110101199003070011');
    await act(async () => asked.address.back());
    expect(control(asked.root, 'dialog', /还没有提交/).textContent).toContain('身份证号不会保存在手机上');
    const other = await opened(formOf(schema, {}), { field: { kind: 'other' } });
    expect(other.notice()).toContain('已恢复您上次填写的内容');
    expect(other.notice()).not.toContain('身份证号');
    const list = formOf({ type: 'array', title: '车主', items: schema }, {});
    expect((await opened(list, { field: [{ kind: 'other' }, { kind: 'id' }] })).notice()).toContain(
      '身份证号',
    );
    expect((await opened(list, { field: [{ kind: 'other' }] })).notice()).not.toContain('身份证号');
  });

  test.each([
    ['an answer that is there', PERSON, {}, { name: '张三', number: '110101199003070011' }],
    [
      'a list without entries',
      { ...PERSON, properties: { name: { type: 'string', title: '姓名' }, list } },
      {},
      { name: '张三' },
    ],
  ])('is not named: %s', async (_, schema, ui, field) => {
    const { notice } = await opened(formOf(schema as JsonObject, ui), { field });
    expect(notice()).toContain('已恢复您上次填写的内容');
    expect(notice()).not.toContain('身份证号');
  });

  test('is named by its own title before the form is left, and what a draft keeps beside it is not', async () => {
    const { root, address } = await opened(formOf(PERSON, PERSON_UI), {});
    await type(control(root, 'textbox', '姓名'), '张三');
    await type(control(root, 'textbox', '身份证号'), '110101199003070011');
    await act(async () => address.back());
    const question = control(root, 'dialog', /还没有提交/).textContent;
    expect(question).toContain('身份证号不会保存在手机上');
    expect(question).not.toContain('授权书');
  });
});

test('what the form does not ask for, as its own conditions say, is not named among what has to be typed again', async () => {
  const work: JsonObject = {
    type: 'object',
    title: '工作',
    properties: { job: { type: 'string', title: '职业', enum: ['a', 'b'] } },
    if: { properties: { job: { const: 'a' } }, required: ['job'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { firm: { type: 'string', title: '单位' } } },
  };
  const base = formOf(work, {});
  const form: FormPackage = {
    ...base,
    schema: { ...base.schema, properties: { ...(base.schema.properties as JsonObject), number: NUMBER } },
    steps: [{ id: 'all', title: '', fields: ['field', 'number'] }],
    rules: [{ field: 'number', show: { '!!': { var: 'form.field.firm' } } }],
  };
  const asked = await opened(form, { field: { job: 'a', firm: '旧单位' } });
  expect(asked.notice()).toContain('身份证号');
  const hidden = await opened(form, { field: { job: 'b', firm: '旧单位' } });
  expect(hidden.notice()).not.toContain('身份证号');
});
