// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { FormPackage } from '../../../engine/decide/model/form.ts';
import { FormBlock } from '../../../engine/react/forms/form-block.tsx';
import { shippedForm } from '../../forms/shipped-form.ts';
import { click, control, createHarness, type } from './form-harness.tsx';
import { PAGE } from './opened-form.tsx';

const FORM: FormPackage = {
  ...shippedForm('form-package-simple'),
  id: 'led',
  schema: {
    type: 'object',
    properties: { a: { type: 'string', title: '甲' }, b: { type: 'string', title: '乙' } },
  },
  uiSchema: {},
  steps: [{ id: 'all', title: '全部', fields: ['a', 'b'] }],
  rules: [{ field: 'b', default: { if: [{ '===': [{ var: 'form.a' }, 'x'] }, '一', '二'] } }],
  messages: {},
  prefill: {},
};

test('an answer that a rule gave is shown and sent, and no draft keeps it: while typing, or of what was sent', async () => {
  const harness = createHarness([FORM]);
  await harness.show(<FormBlock options={{ form: FORM.id }} page={PAGE} />);
  const { root, forms } = harness;
  const shown = () => (control(root, 'textbox', '乙') as HTMLInputElement).value;
  expect(shown()).toBe('二');
  await type(control(root, 'textbox', '甲'), 'x');
  expect(shown()).toBe('一');
  expect(forms.kept).toEqual({ a: 'x' });
  await click(root.querySelector('button[type=submit]') as HTMLElement);
  expect(forms.submitted).toEqual([{ a: 'x', b: '一' }]);
  expect(forms.own).toEqual([{ a: 'x' }]);
});
