// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { click, controls, leave, type } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

beforeAll(() => import('../../../engine/react/forms/parts/parts-widget.tsx'));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const WORK: JsonObject = {
  type: 'object',
  title: '工作',
  required: ['job'],
  properties: {
    job: { type: 'string', title: '职业', enum: ['a', 'b'], enumNames: ['受雇', '其他'] },
    age: { type: 'string', title: '年龄段' },
  },
  if: { properties: { job: { const: 'a' } }, required: ['job'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { firm: { type: 'string', title: '单位', minLength: 2 } }, required: ['firm'] },
};

const PAY: JsonObject = {
  type: 'object',
  title: '收款',
  oneOf: [
    {
      title: '现金',
      required: ['kind', 'place'],
      properties: { kind: { const: 'cash' }, place: { type: 'string', title: '地点' } },
    },
    {
      title: '银行卡',
      required: ['kind', 'account'],
      properties: { kind: { const: 'card' }, account: { type: 'string', title: '账号' } },
    },
  ],
};

async function opened(schema: JsonObject, value?: Json) {
  const { root, submit, sent, answer } = await openField(formOf(schema, {}), value);
  const chip = (name: string) =>
    controls(root, 'radio').find(({ textContent }) => textContent === name) as HTMLElement;
  return {
    pick: (name: string) => click(chip(name)),
    box: (name: string) =>
      controls(root, 'textbox').find(
        ({ id }) => root.querySelector(`label[for="${id}"]`)?.textContent === name,
      ),
    send: () => click(submit),
    said: () => [...root.querySelectorAll('.dk-form-message')].map(({ textContent }) => textContent),
    sent,
    answer,
  };
}

describe('a row that goes with a condition', () => {
  test('takes its answer with it, wrong or not, and comes back empty', async () => {
    const { pick, box, send, sent, answer } = await opened(WORK);
    await pick('受雇');
    await type(box('单位') as HTMLElement, '甲');
    await pick('其他');
    expect(box('单位')).toBeUndefined();
    expect(answer()).toEqual({ job: 'b' });
    await send();
    expect(sent).toEqual([{ field: { job: 'b' } }]);
    await pick('受雇');
    expect((box('单位') as HTMLInputElement).value).toBe('');
  });

  test('comes back empty also where an old draft had an answer for it', async () => {
    const { pick, box, answer } = await opened(WORK, { job: 'b', firm: '甲公司' });
    await pick('受雇');
    expect((box('单位') as HTMLInputElement).value).toBe('');
    expect(answer()).toEqual({ job: 'a' });
  });

  test('is not red when it comes back, until it is left or the step is refused again', async () => {
    const { pick, box, said } = await opened(WORK);
    await pick('受雇');
    await leave(box('单位') as HTMLElement);
    expect(said()).toEqual(['请输入单位']);
    await pick('其他');
    await pick('受雇');
    expect(said()).toEqual([]);
    await leave(box('单位') as HTMLElement);
    expect(said()).toEqual(['请输入单位']);
  });

  test('is not red either when it comes after the step was refused', async () => {
    const { pick, send, said } = await opened(WORK);
    await send();
    expect(said()).not.toEqual([]);
    await pick('受雇');
    expect(said()).toEqual([]);
    await send();
    expect(said()).toEqual(['请输入单位']);
  });

  test('leaves the others red', async () => {
    const { box, send, said } = await opened(WORK, { job: 'a', firm: '甲' });
    await send();
    const before = said();
    expect(before).toHaveLength(1);
    await type(box('年龄段') as HTMLElement, '三十');
    expect(said()).toEqual(before);
  });
});

describe('another option, picked after the step was refused', () => {
  test('shows its rows without a mistake until one is left', async () => {
    const { pick, box, send, said } = await opened(PAY, { kind: 'cash' });
    await send();
    expect(said()).toEqual(['请输入地点']);
    await pick('银行卡');
    expect(said()).toEqual([]);
    await leave(box('账号') as HTMLElement);
    expect(said()).toEqual(['请输入账号']);
  });

  test('shows them when the step is refused again', async () => {
    const { pick, send, said } = await opened(PAY, { kind: 'cash' });
    await send();
    await pick('银行卡');
    await send();
    expect(said()).toEqual(['请输入账号']);
  });

  test('also where none was picked before', async () => {
    const { pick, send, said } = await opened(PAY);
    await send();
    expect(said()).not.toEqual([]);
    await pick('现金');
    expect(said()).toEqual([]);
  });
});
