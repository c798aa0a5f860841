// @vitest-environment happy-dom
import validator from '@rjsf/validator-ajv8';
import { act } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { click, control, leave } from './form-harness.tsx';
import { openLibraryForm } from './library-form.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

beforeAll(async () => {
  await import('../../../engine/react/forms/widgets/more-widgets.ts');
  await import('../../../engine/react/forms/parts/parts-widget.tsx');
});

const NAME: JsonObject = { type: 'string', title: '名称', minLength: 2 };
const said = (root: ParentNode) => root.querySelectorAll('.dk-form-message').length;

/** The mouse, or what a browser makes of a tap. */
const mouse = (kind: string, more: MouseEventInit = {}) =>
  act(async () => {
    document.body.dispatchEvent(new MouseEvent(kind, { bubbles: true, ...more }));
  });

describe('what is wrong with a control that a press leaves', () => {
  test.each<[string, JsonObject, string]>([
    ['a box', NAME, '名称'],
    ['a part of a group', { type: 'object', properties: { part: { ...NAME, title: '其一' } } }, '其一'],
    ['an entry of a list', { type: 'array', minItems: 1, items: { ...NAME, title: '项目' } }, '项目 1'],
  ])('is said once the press is over: %s', async (_, schema, name) => {
    const start = schema.type === 'array' ? ['甲'] : schema.type === 'object' ? { part: '甲' } : '甲';
    const { root } = await openField(formOf(schema, {}), start);
    await mouse('mousedown');
    await leave(control(root, 'textbox', name));
    expect(said(root)).toBe(0);
    await mouse('mouseup');
    expect(said(root)).toBe(1);
  });

  test.each<[string, JsonObject, Json, string, string]>([
    ['a box', NAME, '甲', 'textbox', '名称'],
    [
      'a part of a group',
      { type: 'object', required: ['part'], properties: { part: { ...NAME, title: '其一' } } },
      { part: '甲' },
      'textbox',
      '其一',
    ],
    ['one of several shapes', { oneOf: [{ title: '甲' }, { title: '乙' }] }, null, 'radio', '乙'],
  ])('is not said when the press has taken back every answer: %s', async (_, schema, start, role, name) => {
    const { root, store } = await openField(formOf(schema, {}), start ?? undefined);
    await mouse('mousedown');
    await leave(control(root, role, name));
    await act(async () => store.clear());
    await mouse('mouseup');
    expect(said(root)).toBe(0);
    await leave(control(root, role, name));
    expect(said(root)).toBe(1);
  });

  test.each([
    ['the pressed thing was dragged off', () => document.body, 'dragend'],
    ['the browser took the press away', () => document.body, 'pointercancel'],
    ['a menu opened over the press', () => document.body, 'contextmenu'],
    ['another window came before this one', () => window, 'blur'],
    ['the visitor types on', () => document.body, 'keydown'],
  ] as const)('is said also when the mouse is let go where nobody sees it: %s', async (_, at, kind) => {
    const { root } = await openField(formOf(NAME, {}), '甲');
    await mouse('mousedown');
    await leave(control(root, 'textbox', '名称'));
    expect(said(root)).toBe(0);
    await act(async () => {
      at().dispatchEvent(new Event(kind, { bubbles: true }));
    });
    expect(said(root)).toBe(1);
    await mouse('mouseup');
    expect(said(root)).toBe(1);
  });

  test.each([
    ['the keyboard leaves it', async () => {}],
    [
      'a press before is over',
      async () => {
        await mouse('mousedown');
        await mouse('mouseup');
      },
    ],
    ['another button than the first is down', () => mouse('mousedown', { button: 2 })],
  ])('is said at once when %s', async (_, before) => {
    const { root } = await openField(formOf(NAME, {}), '甲');
    await before();
    await leave(control(root, 'textbox', '名称'));
    expect(said(root)).toBe(1);
  });

  test('a blur inside the page is no end of a press', async () => {
    const { root } = await openField(formOf(NAME, {}), '甲');
    await mouse('mousedown');
    await act(async () => {
      control(root, 'textbox', '名称').dispatchEvent(new FocusEvent('blur'));
    });
    await leave(control(root, 'textbox', '名称'));
    expect(said(root)).toBe(0);
    await mouse('mouseup');
  });

  test('sending judges at once, also with the pressed button', async () => {
    const { root, sent, submit } = await openField(formOf(NAME, {}), '甲');
    await mouse('mousedown');
    await leave(control(root, 'textbox', '名称'));
    await click(submit);
    expect([said(root), sent]).toEqual([1, []]);
    await mouse('mouseup');
    expect(said(root)).toBe(1);
  });

  test('of a form of the form library is told to it once the press is over', async () => {
    const left: string[] = [];
    const root = await openLibraryForm({
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          way: { title: '方式', oneOf: [{ title: '甲' }] },
        },
      } as never,
      validator,
      onBlur: (id) => left.push(id),
    });
    await mouse('mousedown');
    await leave(control(root, 'textbox', '名称'));
    await leave(control(root, 'radio', '甲'));
    expect(left).toEqual([]);
    vi.useFakeTimers();
    await mouse('mouseup');
    await act(async () => vi.runAllTimers());
    vi.useRealTimers();
    expect(left).toEqual(['root_name', 'root_way-variant']);
  });
});
