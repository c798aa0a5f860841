// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import type { FormPackage } from '../../../engine/decide/model/form.ts';
import { FormBlock } from '../../../engine/react/forms/form-block.tsx';
import { shippedForm } from '../../forms/shipped-form.ts';
import { click, control, createHarness, type } from './form-harness.tsx';
import { PAGE } from './opened-form.tsx';

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
});
