// @vitest-environment happy-dom
import { type RJSFSchema, TranslatableString } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { TEXTS_ALONE } from '../../../engine/react/forms/alone/texts-alone.ts';
import { libraryText } from '../../../engine/react/forms/parts/library-text.ts';
import { accessibleName, click, control, controls, leave, type } from './form-harness.tsx';
import { openLibraryForm } from './library-form.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

beforeAll(async () => {
  await import('../../../engine/react/forms/parts/parts-widget.tsx');
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const boxes = (root: HTMLElement) =>
  Object.fromEntries(
    controls(root, 'textbox').map((one) => [accessibleName(one), (one as HTMLInputElement).value]),
  );

describe('a group or a list inside an answer', () => {
  test('says that it need not be filled in, where that is so, beside its name', async () => {
    const properties = { from: { type: 'string', title: '起点' } };
    const stops = { type: 'array', items: { type: 'string' } };
    const schema: JsonObject = {
      type: 'object',
      required: ['home', 'roads'],
      properties: {
        home: { type: 'object', title: '住址', properties },
        way: { type: 'object', title: '路线', properties },
        roads: { ...stops, title: '道路' },
        stops: { ...stops, title: '车站' },
      },
    };
    const { root } = await openField(formOf(schema, {}, true));
    const told = (name: string) => control(root, 'group', name).querySelector('.dk-group-title')?.textContent;
    expect(['住址', '路线', '道路', '车站'].map(told)).toEqual(['住址', '路线选填', '道路', '车站选填']);
  });
});

test('no group without a name is told to who hears the page', async () => {
  const phone = { type: 'string', title: '电话' };
  const person: JsonObject = { type: 'object', properties: { phone } };
  const schema: JsonObject = {
    type: 'object',
    properties: {
      people: { type: 'array', title: '联系人', items: person },
      home: { ...person, title: '住址' },
      way: { title: '方式', oneOf: [{ ...person, title: '电话联系' }] },
      rest: { ...person, title: '' },
    },
  };
  const { root } = await openField(formOf(schema, {}), { people: [{ phone: '1' }], way: { phone: '1' } });
  const groups = [...root.querySelectorAll<HTMLElement>('[role=group], fieldset')];
  const named = (one: Element) => {
    const by = one.getAttribute('aria-labelledby');
    return by ? root.querySelector(`[id="${by}"]`)?.textContent : one.getAttribute('aria-label');
  };
  expect(groups.length).toBeGreaterThan(3);
  expect(groups.filter((one) => !named(one)).map((one) => one.outerHTML)).toEqual([]);
});

describe('a part that the visitor adds', () => {
  test.each<[string, JsonObject]>([
    ['text', { type: 'string' }],
    ['a number', { type: 'number' }],
    ['a whole number', { type: 'integer' }],
  ])('%s: has a name to be changed, and no answer', async (_, more) => {
    const form = formOf({ type: 'object', additionalProperties: more }, {}, false);
    const { root, answer, sent, submit } = await openField(form);
    await click(control(root, 'button', '添加一项'));
    await click(control(root, 'button', '添加一项'));
    expect(boxes(root)).toEqual({
      新增项的名称: '新增项',
      新增项: '',
      '新增项-1的名称': '新增项-1',
      '新增项-1': '',
    });
    expect(answer()).toEqual({ 新增项: '', '新增项-1': '' });
    await click(submit);
    expect(sent).toEqual([{}]);
  });

  test('a flag: neither yes nor no', async () => {
    const flag = { type: 'object', additionalProperties: { type: 'boolean' } };
    const { root } = await openField(formOf(flag, { additionalProperties: { 'ui:widget': 'radio' } }));
    await click(control(root, 'button', '添加一项'));
    await expect
      .poll(async () => {
        await act(async () => {});
        return controls(root, 'radio').length;
      })
      .toBe(2);
    expect(root.querySelector('input:checked')).toBeNull();
  });

  test('keeps its row when its answer is taken back, and its name when that is emptied', async () => {
    const { root, answer } = await openField(
      formOf({ type: 'object', additionalProperties: { type: 'number' } }, {}),
    );
    await click(control(root, 'button', '添加一项'));
    await type(control(root, 'textbox', '新增项'), '5');
    expect(answer()).toEqual({ 新增项: 5 });
    const name = control(root, 'textbox', '新增项的名称');
    await type(name, ' 年限 ');
    await leave(name);
    expect(answer()).toEqual({ 年限: 5 });
    await type(control(root, 'textbox', '年限的名称'), '  ');
    await leave(control(root, 'textbox', '年限的名称'));
    expect(boxes(root)).toEqual({ 年限的名称: '年限', 年限: '5' });
    await type(control(root, 'textbox', '年限'), '');
    expect(boxes(root)).toEqual({ 年限的名称: '年限', 年限: '' });
  });

  test('outside of this site too; an answer that its schema gives in advance stands there', async () => {
    const add = async (more: object) => {
      let data: unknown;
      const root = await openLibraryForm({
        schema: { type: 'object', additionalProperties: more } as RJSFSchema,
        validator,
        onChange: ({ formData }) => {
          data = formData;
        },
      });
      await click(control(root, 'button', '添加一项'));
      return data;
    };
    expect(await add({ type: 'number' })).toEqual({ 新增项: '' });
    expect(await add({ type: 'number', default: 0 })).toEqual({ 新增项: 0 });
    expect(await add({ type: 'string', default: '甲' })).toEqual({ 新增项: '甲' });
  });
});

test('an optional group is added and removed by its name', async () => {
  const root = await openLibraryForm({
    schema: {
      type: 'object',
      properties: { owner: { type: 'object', title: '车主', properties: { name: { type: 'string' } } } },
    },
    uiSchema: { 'ui:globalOptions': { enableOptionalDataFieldForType: ['object'] } },
    validator,
  });
  expect(boxes(root)).toEqual({});
  await click(control(root, 'button', '添加车主'));
  expect(boxes(root)).toEqual({ name: '' });
  await click(control(root, 'button', '删除车主'));
  expect(boxes(root)).toEqual({});
  control(root, 'button', '添加车主');
});

test('every word of the form library has words of this site', () => {
  const say = libraryText(TEXTS_ALONE);
  for (const english of Object.values(TranslatableString)) {
    const said = say(english, ['甲', '乙', '丙']);
    if (english === TranslatableString.NewStringDefault) expect(said).toBe('');
    else expect(said).toMatch(/^[^a-zA-Z%{}]+$/);
    for (const [, number] of english.matchAll(/%(\d)/g)) {
      expect(said).toContain(['甲', '乙', '丙'][Number(number) - 1]);
    }
  }
});

test("a word of the form library that nobody wrote a text for is the library's own", () => {
  expect(libraryText({})(TranslatableString.AddButton)).toBe(TranslatableString.AddButton);
  expect(libraryText({ 'form.library.AddButton': '加上' })(TranslatableString.AddButton)).toBe('加上');
});
