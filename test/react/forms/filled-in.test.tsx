// @vitest-environment happy-dom
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WidgetName } from '../../../engine/forms/widget-names.ts';
import tidied from '../../cases/forms-tidied.json';
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

/** What each control that takes text is filled in with, and the answer. */
const FILLED: readonly (readonly [WidgetName, string, unknown])[] = [
  ['text', '新', '新'],
  ['textarea', '新\n行', '新\n行'],
  ['password', 'x1y2', 'x1y2'],
  ['email', 'li@site.cn', 'li@site.cn'],
  ['url', 'https://b.cn/c', 'https://b.cn/c'],
  ['tel', '+86 138 0013 8000', '13800138000'],
  ['name', '李四', '李四'],
  ['id-card', '110101199003070011', '110101199003070011'],
  ['sms-code', '123456123456', '123456'],
  ['number', '12.5', 12.5],
  ['money', '12.5', 1250],
  ['stepper', '12', 12],
  ['date', '2020-06-30', '2020-06-30'],
  ['time', '08:30', '08:30'],
  ['datetime', '2020-06-30T08:30', '2020-06-30T08:30'],
];

/** As a browser does, behind React's back, or as a script does. */
const WAYS = {
  'by the browser': (box: HTMLInputElement, text: string) => {
    const kind = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(box, text);
  },
  'by a script': (box: HTMLInputElement, text: string) => {
    box.value = text;
  },
};

const tell = (box: HTMLElement, event: string) =>
  act(async () => void box.dispatchEvent(new Event(event, { bubbles: true })));

describe.each(Object.entries(WAYS))('filled in %s', (_, fill) => {
  test.each(FILLED.flatMap((one) => [[...one, 'change'] as const, [...one, 'animationstart'] as const]))(
    '%s: %j is seen as %j by nothing but "%s", and stays',
    async (widget, text, answer, event) => {
      const { schema, ui } = FIXTURES[widget];
      const { root, store, sent, submit } = await openField(formOf(schema, ui));
      const box = root.querySelector('form input, form textarea') as HTMLInputElement;
      fill(box, text);
      await tell(box, event);
      expect(store.field('field').value).toBeDefined();
      await leave(box);
      expect(store.judge().answers.field).toEqual(answer);
      expect(box.value.replace(/\s/g, '')).toContain(
        String(widget === 'money' ? 12.5 : answer).replace(/\s/g, ''),
      );
      await click(submit);
      if (store.judge().problems.length === 0) expect(sent).toEqual([{ field: answer }]);
    },
  );
});

test.each(['radio', 'rating'] as const)(
  '%s: a choice that is filled in is seen by nothing but "change", and stays; a press is told once',
  async (widget) => {
    const { schema, ui } = FIXTURES[widget];
    const { root, store } = await openField(formOf(schema, ui));
    const [first, second] = root.querySelectorAll<HTMLInputElement>('[type=radio]');
    const tick = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')?.set;
    tick?.call(second, true);
    await tell(second as HTMLElement, 'change');
    const filled = store.field('field').value;
    expect(filled).toBeDefined();
    expect(second?.checked).toBe(true);
    await click(first as HTMLElement);
    await tell(first as HTMLElement, 'change');
    expect(store.field('field').value).not.toEqual(filled);
    expect(store.edits()).toBe(2);
  },
);

test('a switch that is filled in is seen by nothing but "change"; an agreement is not', async () => {
  const tick = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')?.set;
  const filledIn = async (widget: 'switch' | 'checkbox', required: readonly string[]) => {
    const { schema, ui } = FIXTURES[widget];
    const form = formOf(schema, ui);
    const { root, store } = await openField({ ...form, schema: { ...form.schema, required } });
    const box = root.querySelector('[type=checkbox]') as HTMLInputElement;
    tick?.call(box, true);
    await tell(box, 'change');
    return store.field('field').value;
  };
  expect(await filledIn('switch', [])).toBe(true);
  expect(await filledIn('checkbox', ['field'])).toBeUndefined();
});

test('what was typed is told once', async () => {
  const { root, store } = await openField(formOf({ type: 'string' }, {}));
  const box = control(root, 'textbox', '名称');
  await type(box, '新');
  await tell(box, 'change');
  expect(store.edits()).toBe(1);
});

test('an animation of something else tells nothing', async () => {
  const { root, answer } = await openField(formOf({ type: 'string' }, {}));
  const box = control(root, 'textbox', '名称') as HTMLInputElement;
  WAYS['by the browser'](box, '新');
  await act(async () => {
    const event = Object.assign(new Event('animationstart', { bubbles: true }), { animationName: 'shake' });
    box.dispatchEvent(event);
  });
  expect(answer()).toBeUndefined();
});

test.each(tidied.cases.filter(({ valid }) => valid))(
  '$name: shown as it is sent',
  async ({ format, given, kept }) => {
    const { root, store, sent, submit } = await openField(formOf({ type: 'string', format }, {}));
    const box = root.querySelector('form input') as HTMLInputElement;
    if (!box || /date|time|color/.test(box.type)) return;
    await type(box, given);
    await leave(box);
    expect([box.value, store.field('field').value]).toEqual([kept, kept]);
    await click(submit);
    expect(sent).toEqual([{ field: kept }]);
  },
);
