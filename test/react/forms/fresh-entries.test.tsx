// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { click, control, controls, leave, type } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

beforeAll(() => import('../../../engine/react/forms/parts/parts-widget.tsx'));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const NAME: JsonObject = { type: 'string', title: '姓名', minLength: 2 };
const PEOPLE: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    title: '联系人',
    required: ['name', 'phone'],
    properties: { name: NAME, phone: { type: 'string', title: '电话' } },
  },
};

/** A list whose first entry is wrong, after it was sent once. */
async function refusedList(second = '13800138000') {
  const people = [
    { name: '甲', phone: '13800138000' },
    { name: '乙', phone: second },
  ];
  const { root, submit } = await openField(formOf(PEOPLE, { 'ui:options': { copyable: true } }), people);
  const boxes = (name: string) =>
    controls(root, 'textbox').filter(
      ({ id }) => root.querySelector(`label[for="${id}"]`)?.textContent === name,
    );
  return {
    press: (name: string) => click(control(root, 'button', name)),
    send: () => click(submit),
    box: (name: string, i: number) => boxes(name)[i] as HTMLElement,
    /** Of each entry, how many of its boxes are red. */
    red: () =>
      [...root.querySelectorAll('.dk-entry')].map((one) => one.querySelectorAll('.dk-form-message').length),
  };
}

describe('an entry that was added after the list was refused', () => {
  test('shows no mistake until one of its boxes is left, and then only that', async () => {
    const { press, send, box, red } = await refusedList();
    await send();
    expect(red()).toEqual([1, 1]);
    await press('添加联系人');
    expect(red()).toEqual([1, 1, 0]);
    await type(box('姓名', 2), '丙');
    expect(red()).toEqual([1, 1, 0]);
    await leave(box('姓名', 2));
    expect(red()).toEqual([1, 1, 1]);
  });

  test('shows all of them when the list is refused again', async () => {
    const { press, send, red } = await refusedList();
    await send();
    await press('添加联系人');
    await send();
    expect(red()).toEqual([1, 1, 2]);
  });

  test.each([
    ['one before it is removed', '删除联系人 1', [1, 0]],
    ['it is moved up', '上移联系人 3', [1, 0, 1]],
    ['one before it is copied, like the copy', '复制联系人 1', [1, 0, 1, 0]],
  ])('shows none either when %s', async (_, button, after) => {
    const { press, send, red } = await refusedList();
    await send();
    await press('添加联系人');
    await press(button);
    expect(red()).toEqual(after);
  });
});

test('an entry that was left wrong stays red where it moves to, and no other is red for it', async () => {
  const { press, box, red } = await refusedList();
  await leave(box('姓名', 1));
  expect(red()).toEqual([0, 1]);
  await press('上移联系人 2');
  expect(red()).toEqual([1, 0]);
  await press('下移联系人 1');
  await press('删除联系人 1');
  expect(red()).toEqual([1]);
});

test('of a list inside an entry, too, the new entry shows no mistake', async () => {
  const stops: JsonObject = { type: 'array', title: '停靠', items: { ...NAME, title: '站名' } };
  const schema: JsonObject = {
    type: 'array',
    items: { type: 'object', title: '路线', properties: { stops } },
  };
  const { root, submit } = await openField(formOf(schema, {}), [{ stops: ['甲'] }]);
  const red = () => root.querySelectorAll('.dk-form-message').length;
  await click(submit);
  expect(red()).toBe(1);
  await click(control(root, 'button', '添加站名'));
  expect([controls(root, 'textbox').length, red()]).toEqual([2, 1]);
  await leave(controls(root, 'textbox')[1] as HTMLElement);
  expect(red()).toBe(2);
});
