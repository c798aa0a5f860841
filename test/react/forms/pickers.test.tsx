// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { click, control, controls, press, type } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

/** Opens the picker of an empty field that must be answered. */
async function openPicker(widget: 'select' | 'city') {
  const schema = widget === 'select' ? { type: 'string', enum: ['a', 'b'] } : { type: 'string' };
  const { root, answer } = await openField(formOf(schema, { 'ui:widget': widget }));
  const picker = control(root, 'combobox', '名称');
  picker.focus();
  await click(picker);
  await expect.poll(() => controls(root, 'dialog').length, { timeout: 10_000 }).toBe(1);
  const sheet = control(root, 'dialog', '名称');
  return {
    root,
    answer,
    picker,
    sheet,
    told: () => root.querySelector('.dk-form-message')?.textContent ?? '',
  };
}

describe.each(['select', 'city'] as const)('the picker of a field of kind %s', (widget) => {
  test('says nothing of a missing answer while it is open, and does when it is closed without one', async () => {
    const { picker, sheet, told } = await openPicker(widget);
    expect(sheet.contains(document.activeElement)).toBe(true);
    expect([told(), picker.getAttribute('aria-invalid')]).toEqual(['', 'false']);
    await press(sheet, 'Escape');
    expect([told(), picker.getAttribute('aria-invalid')]).toEqual(['请选择名称', 'true']);
  });

  test('says nothing once a choice was made', async () => {
    const { root, answer, told } = await openPicker(widget);
    if (widget === 'city') {
      await type(control(root, 'searchbox', /搜索/), '杭州');
    }
    await click(control(root, 'button', widget === 'city' ? '杭州市' : 'b'));
    expect([answer(), told()]).toEqual([widget === 'city' ? '杭州市' : 'b', '']);
  });
});

test('a picker that nobody opened says what is missing when the focus goes on', async () => {
  const { root } = await openField(formOf({ type: 'string', enum: ['a'] }, { 'ui:widget': 'select' }));
  await act(async () => control(root, 'combobox', '名称').focus());
  await act(async () => control(root, 'combobox', '名称').blur());
  expect(root.querySelector('.dk-form-message')?.textContent).toBe('请选择名称');
});
