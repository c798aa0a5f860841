// @vitest-environment happy-dom
import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { decimalText, numberOfText } from '../../../engine/forms/decimal-text.ts';
import type { WidgetName } from '../../../engine/forms/widget-names.ts';
import table from '../../cases/forms-typed-numbers.json';
import { click, control, leave, type } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';
import { FIXTURES } from './widget-fixtures.tsx';

beforeAll(async () => {
  await import('../../../engine/react/forms/widgets/more-widgets.ts');
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const open = async (widget: WidgetName) => {
  const { schema, ui } = FIXTURES[widget];
  const { type: kind } = schema;
  const field = await openField(formOf({ type: kind ?? 'number' }, ui));
  return { ...field, box: control(field.root, 'textbox', '名称') as HTMLInputElement };
};

test.each(table.cases)('$name: $given', async ({ given, widget, shown, sent: answer }) => {
  const { box, sent, submit, root } = await open(widget as WidgetName);
  expect(box.maxLength).toBeGreaterThan(1000);
  await type(box, given);
  await leave(box);
  expect(box.value).toBe(shown);
  await click(submit);
  expect(JSON.stringify(sent)).toBe(JSON.stringify(answer === null ? [] : [{ field: answer }]));
  if (answer === null) expect(root.textContent).toMatch(/名称(?:请填写|填写有误)/);
});

test('a number that came by itself is shown in digits', async () => {
  for (const value of [1e-7, 1.5e-9, 12]) {
    const { root } = await openField(formOf({ type: 'number' }, {}), value);
    const { value: shown } = control(root, 'textbox', '名称') as HTMLInputElement;
    expect([numberOfText(shown), shown]).toEqual([value, decimalText(value)]);
    expect(shown).toMatch(/^[\d.]+$/);
  }
});

test('the caret stays where one types, also where a sign is not taken', async () => {
  const { box } = await open('number');
  await type(box, '1234');
  box.focus();
  await act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(box, '1２ 34');
    box.setSelectionRange(3, 3);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['1234', 2, 2]);
});

test('a composition is left alone until it ends', async () => {
  const { box, answer } = await open('number');
  const tell = (name: string) => act(async () => void box.dispatchEvent(new Event(name, { bubbles: true })));
  await tell('compositionstart');
  await type(box, '１２ ');
  expect(box.value).toBe('１２ ');
  await tell('compositionend');
  expect([box.value, answer()]).toEqual(['12', 12]);
});
