// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { accessibleName, click, control } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

beforeAll(() => import('../../../engine/react/forms/parts/parts-widget.tsx'));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const STOPS: JsonObject = {
  type: 'array',
  maxItems: 3,
  items: { type: 'string', title: '站名' },
};

test.each<[string, string, readonly string[], string]>([
  ['the last entry that the list takes', '添加站名', ['甲', '乙'], '上移站名 3'],
  ['an entry that is not the last one to be added', '添加站名', ['甲'], '添加站名'],
  ['an entry down to the end', '下移站名 1', ['甲', '乙'], '上移站名 2'],
  ['an entry up to the start', '上移站名 2', ['甲', '乙'], '下移站名 1'],
  ['an entry up by one of two', '上移站名 3', ['甲', '乙', '丙'], '上移站名 2'],
  ['an entry away, to the one in its place', '删除站名 1', ['甲', '乙'], '删除站名 1'],
  ['the last of several away, to the one before', '删除站名 3', ['甲', '乙', '丙'], '上移站名 2'],
  ['the only one away', '删除站名 1', ['甲'], '添加站名'],
])('the focus stays in the list for who brings %s', async (_, name, answer, then) => {
  const { root } = await openField(formOf(STOPS, {}), [...answer]);
  const button = control(root, 'button', name);
  button.focus();
  await click(button);
  expect(accessibleName(document.activeElement as HTMLElement)).toBe(then);
});

test('in a list inside an entry it stays in that list', async () => {
  const schema: JsonObject = {
    type: 'array',
    items: { type: 'object', title: '路线', properties: { stops: { ...STOPS, title: '停靠' } } },
  };
  const { root } = await openField(formOf(schema, {}), [{ stops: ['甲'] }, { stops: ['乙', '丙'] }]);
  const button = control(root, 'button', '删除站名 2');
  button.focus();
  await click(button);
  expect(accessibleName(document.activeElement as HTMLElement)).toBe('删除站名 1');
  expect(root.querySelectorAll('.dk-entry .dk-entry')[1]?.contains(document.activeElement)).toBe(true);
});

test('who has not the focus on the button, as on phones that give a tapped one none, is moved nowhere', async () => {
  const { root } = await openField(formOf(STOPS, {}), ['甲', '乙']);
  await click(control(root, 'button', '删除站名 1'));
  expect(document.activeElement).toBe(document.body);
});
