// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FormPackage } from '../../../engine/core/model/form.ts';
import { FormBlock } from '../../../engine/react/forms/form-block.tsx';
import { shippedForm } from '../../core/forms/shipped-form.ts';
import { click, control, controls, createHarness, type } from './form-harness.tsx';
import { openField } from './opened-field.tsx';
import { openForm, PAGE } from './opened-form.tsx';
import { formOf } from './render-widget.tsx';
import { FIXTURES } from './widget-fixtures.tsx';

const NAMES = ['甲', '乙', '丙', '丁', '戊'];

const STAGED: FormPackage = {
  ...shippedForm('form-package-simple'),
  id: 'staged',
  schema: {
    type: 'object',
    properties: Object.fromEntries(NAMES.map((name) => [name, { type: 'string', title: name }])),
    required: NAMES,
  },
  uiSchema: {},
  steps: NAMES.map((name) => ({ id: name, title: `第${name}步`, fields: [name] })),
  rules: [],
  messages: {},
  prefill: {},
};

beforeEach(() => {
  // happy-dom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});

async function open() {
  const harness = createHarness([STAGED]);
  await harness.show(<FormBlock options={{ form: STAGED.id }} page={PAGE} />);
  const { root, forms } = harness;
  const shown = () => [...root.querySelectorAll('[data-field]')].map((row) => row.getAttribute('data-field'));
  return {
    forms,
    shown: () => shown().join(),
    press: (name: string) => click(control(root, 'button', name)),
    fill: (text: string) => type(control(root, 'textbox', shown()[0] ?? ''), text),
    answer: () => (control(root, 'textbox', shown()[0] ?? '') as HTMLInputElement).value,
    send: () => click(root.querySelector('button[type=submit]') as HTMLElement),
    /** A finger on the button that leads on, or beside it. */
    tap: (x: number) =>
      act(async () => {
        const at = { clientX: x, clientY: 600, detail: 1, bubbles: true, cancelable: true };
        root.querySelector('button[type=submit]')?.dispatchEvent(new MouseEvent('click', at));
      }),
    wait: (ms: number) => {
      const now = harness.engine.platform.clock.now();
      Object.assign(harness.engine.platform.clock, { now: () => now + ms });
    },
    mistakes: () => root.querySelectorAll('.dk-form-message').length,
    canGoBack: () => root.textContent?.includes('上一步'),
  };
}

describe('a form of five steps', () => {
  test('leads forth one by one, back one by one to the first, forth again, and sends every answer once', async () => {
    const form = await open();
    const seen: string[] = [];
    for (const name of NAMES) {
      seen.push(form.shown());
      await form.fill(`答${name}`);
      if (name !== '戊') await form.send();
    }
    expect(seen).toEqual(NAMES);

    const back: string[] = [];
    while (form.canGoBack()) {
      await form.press('上一步');
      back.push(`${form.shown()} ${form.answer()}`);
      if (back.length > NAMES.length) break;
    }
    expect(back).toEqual(['丁 答丁', '丙 答丙', '乙 答乙', '甲 答甲']);

    await form.send();
    await form.press('下一步');
    expect(form.shown()).toBe('丙');
    await form.press('上一步');
    expect(form.shown()).toBe('乙');
    for (const name of ['丙', '丁', '戊']) {
      await form.send();
      expect(form.shown()).toBe(name);
    }
    await form.send();
    expect(form.forms.submitted).toEqual([Object.fromEntries(NAMES.map((name) => [name, `答${name}`]))]);
  });

  test('a double tap leads one step on; its second half is no tap on what stands there then', async () => {
    const form = await open();
    await form.fill('答甲');
    await form.tap(100);
    await form.tap(104);
    expect([form.shown(), form.mistakes()]).toEqual(['乙', 0]);
    await form.wait(500);
    await form.tap(104);
    expect([form.shown(), form.mistakes()]).toEqual(['乙', 1]);
  });

  test('a key, and a tap elsewhere, count at once after a change of step', async () => {
    const byKey = await open();
    await byKey.fill('答甲');
    await byKey.tap(100);
    await byKey.send();
    expect(byKey.mistakes()).toBe(1);
    const elsewhere = await open();
    await elsewhere.fill('答甲');
    await elsewhere.tap(100);
    await elsewhere.tap(200);
    expect(elsewhere.mistakes()).toBe(1);
  });

  test('only the tap that led on is doubled: what is tapped elsewhere may be tapped again at once', async () => {
    const form = await open();
    await form.fill('答甲');
    await form.tap(100);
    await form.tap(200);
    expect(form.mistakes()).toBe(1);
    await form.fill('答乙');
    await form.tap(204);
    expect([form.shown(), form.mistakes()]).not.toEqual(['乙', 0]);
  });
});

test('a double tap that clears a form does nothing with the box that moves up under the finger', async () => {
  const form = await openForm('form-package', {}, ({ forms }) => {
    forms.kept = { realname: '王小明' };
  });
  const at = { clientX: 300, clientY: 180, detail: 1, bubbles: true, cancelable: true };
  const touch = (element: HTMLElement, kind: string) =>
    act(async () => element.dispatchEvent(new MouseEvent(kind, at)));
  expect(await touch(form.find('textbox', '真实姓名'), 'mousedown')).toBe(true);
  await touch(form.find('button', '清空重填'), 'click');
  expect(form.shown('真实姓名')).toBe('');
  expect(await touch(form.find('textbox', '真实姓名'), 'mousedown')).toBe(false);
});

describe('a picker that is tapped twice', () => {
  const { schema, ui } = FIXTURES.select;
  const tap = (element: Element | null | undefined) =>
    act(async () => {
      const at = { clientX: 100, clientY: 600, detail: 1, bubbles: true, cancelable: true };
      element?.dispatchEvent(new MouseEvent('click', at));
    });

  test('opens once: the second half of the double tap closes nothing and picks nothing', async () => {
    const { root, answer } = await openField(formOf(schema, ui));
    await tap(control(root, 'combobox', '名称'));
    await tap(root.querySelector('.dk-sheet-beside'));
    await tap(root.querySelector('.dk-option'));
    expect([controls(root, 'dialog').length, answer()]).toEqual([1, undefined]);
  });

  test('on a choice does nothing with what stands below the list', async () => {
    const { root, sent, submit, store } = await openField(formOf(schema, ui));
    await click(control(root, 'combobox', '名称'));
    await tap(root.querySelector('.dk-option'));
    expect(controls(root, 'dialog')).toEqual([]);
    expect(store.judge().problems).toEqual([]);
    await tap(submit);
    expect(sent).toEqual([]);
    await click(submit);
    expect(sent).toHaveLength(1);
  });
});
