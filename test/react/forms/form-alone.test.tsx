// @vitest-environment happy-dom
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { act } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { WIDGET_NAMES } from '../../../engine/forms/widget-names.ts';
import { click, control, controls } from './form-harness.tsx';
import { openLibraryForm } from './library-form.tsx';
import { FIXTURES } from './widget-fixtures.tsx';
import { doSteps } from './widget-steps.ts';

// Loaded once, ahead: the first drawing then takes no longer than the next.
beforeAll(async () => {
  await import('../../../engine/react/forms/widgets/more-widgets.ts');
});

/** A form of the library with one field and nothing of this site around it. */
async function openAlone(schema: JsonObject, ui: JsonObject) {
  let data: { readonly field?: Json } = {};
  const root = await openLibraryForm({
    schema: { type: 'object', properties: { field: { title: '名称', ...schema } } } as RJSFSchema,
    uiSchema: { field: ui } as UiSchema,
    validator,
    // Nothing is ticked in advance.
    experimental_defaultFormStateBehavior: { constAsDefaults: 'never' },
    onChange: ({ formData }) => {
      data = formData;
    },
  });
  return { root, answer: () => data.field };
}

describe.each(WIDGET_NAMES.filter((name) => name !== 'hidden'))(
  'widget %s, with nothing around the form',
  (name) => {
    const { schema, ui, role, changes } = FIXTURES[name];

    test.each(changes)('what a visitor does with it is the answer: $gives', async (one) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { root, answer } = await openAlone(one.schema ?? schema, one.ui ?? ui);
      await doSteps(root, [one.role ?? role, '名称'], one.does);
      await expect
        .poll(async () => {
          await act(async () => {});
          return answer();
        })
        .toStrictEqual(one.gives);
      warn.mockRestore();
    });
  },
);

test('a panel opens over the form with its texts, and goes when a choice was made', async () => {
  const { root, answer } = await openAlone(
    { enum: ['a', 'b'] },
    { 'ui:widget': 'select', 'ui:options': { labels: { a: '甲', b: '乙' } } },
  );
  await click(control(root, 'combobox', '名称'));
  expect(control(root, 'dialog', '名称').closest('form')).toBeNull();
  expect(controls(root, 'button').map((one) => one.getAttribute('aria-label'))).toContain('关闭');
  await click(control(root, 'button', '乙'));
  expect(controls(root, 'dialog')).toEqual([]);
  expect(answer()).toBe('b');
});

test('where nobody can send a code, nothing offers to', async () => {
  const { root } = await openAlone({ type: 'string', format: 'sms-code' }, {});
  control(root, 'textbox', '名称');
  expect(root.textContent).not.toContain('验证码');
});

test.each<[string, object, string]>([
  ['Chinese, where the form gives it no name', {}, '提交'],
  ['its own name', { submitText: '发送' }, '发送'],
])('the button that sends has %s', async (_, options, name) => {
  const uiSchema = { 'ui:submitButtonOptions': options };
  const root = await openLibraryForm({ schema: { type: 'string' }, uiSchema, validator });
  control(root, 'button', name);
});

test('what is wrong is said in Chinese, with the name of the field', async () => {
  const root = await openLibraryForm({
    schema: {
      type: 'object',
      required: ['name', 'list'],
      properties: {
        name: { type: 'string', title: '姓名' },
        list: { type: 'array', title: '车牌', minItems: 1, items: { type: 'string', title: '车牌' } },
        mail: { type: 'string', title: '邮箱', format: 'email' },
        share: { type: 'number', title: '比例', exclusiveMinimum: 0 },
        count: { type: 'integer', title: '数量', multipleOf: 5 },
        tags: {
          type: 'array',
          title: '标签',
          items: { type: 'string', title: '标签' },
          contains: { const: '甲' },
        },
        married: { type: 'boolean', title: '已婚' },
      },
    },
    formData: { mail: 'x', share: 0, count: 7, tags: ['乙'], married: '是' },
    validator,
  });
  await click(control(root, 'button', '提交'));
  for (const said of [
    ...['请输入姓名', '请输入车牌', '请输入正确的邮箱', '比例要大于0', '数量要是5的倍数'],
    ...['标签缺少必须有的一项', '已婚请选择“是”或“否”'],
  ]) {
    expect(root.textContent).toContain(said);
  }
  expect(root.querySelector('[role=alert]')?.textContent).not.toMatch(/[a-z]/);
});
