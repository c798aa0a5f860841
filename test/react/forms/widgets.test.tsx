// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import type { FormField } from '../../../engine/core/forms/form-field.ts';
import { fieldOf } from '../../../engine/core/forms/form-field.ts';
import { askOf, WIDGET_NAMES, type WidgetName } from '../../../engine/core/forms/widget-names.ts';
import type { FormPackage } from '../../../engine/core/model/form.ts';
import type { Json, JsonObject } from '../../../engine/core/model/json.ts';
import { FormScopeProvider, type Panel } from '../../../engine/react/forms/form-scope.ts';
import { WIDGET_COMPONENTS } from '../../../engine/react/forms/widgets/widget-components.ts';
import { labelIdOf } from '../../../engine/react/forms/widgets/widget-props.ts';
import {
  accessibleName,
  click,
  control,
  controls,
  createHarness,
  leave,
  press,
  type,
} from './form-harness.tsx';

interface Fixture {
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly role: string;
  readonly value: Json;
  /** How the value shows on the control, or in it. */
  readonly shows: string;
}

const CHOICES = { 'ui:options': { labels: { a: '甲', b: '乙', c: '丙' }, placeholder: '请选择' } };
const FIXTURES: Readonly<Record<WidgetName, Fixture>> = {
  text: { schema: { type: 'string' }, ui: {}, role: 'textbox', value: '字', shows: '字' },
  tel: { schema: { type: 'string', format: 'phone' }, ui: {}, role: 'textbox', value: '138', shows: '138' },
  number: { schema: { type: 'number' }, ui: {}, role: 'textbox', value: 12.5, shows: '12.5' },
  'id-card': {
    schema: { type: 'string', format: 'id-card' },
    ui: {},
    role: 'textbox',
    value: '1X',
    shows: '1X',
  },
  name: {
    schema: { type: 'string', format: 'chinese-name' },
    ui: {},
    role: 'textbox',
    value: '张三',
    shows: '张三',
  },
  chips: {
    schema: { type: 'string', enum: ['a', 'b', 'c'] },
    ui: CHOICES,
    role: 'radiogroup',
    value: 'b',
    shows: '乙',
  },
  select: {
    schema: { type: 'string', enum: ['a', 'b', 'c'] },
    ui: { ...CHOICES, 'ui:widget': 'select' },
    role: 'combobox',
    value: 'b',
    shows: '乙',
  },
  city: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'city' },
    role: 'combobox',
    value: '杭州市',
    shows: '杭州市',
  },
  checkbox: { schema: { type: 'boolean' }, ui: {}, role: 'checkbox', value: true, shows: 'true' },
  agreement: {
    schema: { type: 'boolean', const: true },
    ui: {},
    role: 'checkbox',
    value: true,
    shows: 'true',
  },
};

function formOf(schema: JsonObject, ui: JsonObject, required = true, label = '名称'): FormPackage {
  return {
    id: 'test',
    package: 'test',
    title: '',
    schema: {
      type: 'object',
      properties: { field: { title: label, ...schema } },
      required: required ? ['field'] : [],
    },
    uiSchema: { field: ui },
    steps: [{ id: 'all', title: '', fields: ['field'] }],
    rules: [],
    messages: {},
    agreements: [{ id: 'terms', title: '协议', version: '1' }],
    submitText: '',
    prefill: {},
  };
}

async function render(
  form: FormPackage,
  value: Json | undefined,
  more: { readonly invalid?: boolean; readonly disabled?: boolean } = {},
) {
  const harness = createHarness([form]);
  const change = vi.fn<(value: Json | undefined) => void>();
  const left = vi.fn();
  const show = vi.fn();
  const field = fieldOf(form, 'field') as FormField;
  const widget = field.choice.widget as WidgetName;
  const Widget = WIDGET_COMPONENTS[widget];
  let drawn: Panel | null = null;
  const draw = (now: Json | undefined) =>
    harness.show(
      <FormScopeProvider
        value={{
          form,
          shown: ['field'],
          messages: new Map(),
          disabled: false,
          leave: left,
          show,
          open: (panel) => {
            drawn = panel;
          },
        }}
      >
        {askOf(widget) !== 'tick' && (
          <label id={labelIdOf('x')} htmlFor="x">
            {field.label}
          </label>
        )}
        <Widget
          field={field}
          id="x"
          value={now}
          invalid={more.invalid ?? false}
          describedBy={more.invalid ? 'x-message' : undefined}
          disabled={more.disabled ?? false}
          change={change}
          leave={left}
        />
        <p id="x-message">有误</p>
      </FormScopeProvider>,
    );
  await draw(value);
  const openPanel = () => harness.show(drawn?.(() => {}));
  return { ...harness, change, left, show, draw, openPanel };
}

function shown(element: HTMLElement): string {
  if (element instanceof HTMLInputElement) {
    return element.type === 'checkbox' ? String(element.checked) : element.value;
  }
  return element.querySelector('[aria-checked="true"]')?.textContent ?? element.textContent ?? '';
}

describe.each(WIDGET_NAMES)('widget %s', (name) => {
  const { schema, ui, role, value, shows } = FIXTURES[name];
  const form = formOf(schema, ui);

  test('its fixture is a field that the registry gives to it', () => {
    expect(fieldOf(form, 'field')?.choice).toEqual({ widget: name });
  });

  test('is named by its label and shows a value', async () => {
    const { root } = await render(form, value);
    expect(shown(control(root, role, '名称'))).toContain(shows);
  });

  test.each([undefined, null])('shows nothing for %s, and nothing is picked or ticked', async (empty) => {
    const { root, change } = await render(form, empty);
    const element = control(root, role, '名称');
    if (element instanceof HTMLInputElement) {
      expect(element.type === 'checkbox' ? element.checked : element.value).toBeFalsy();
    }
    expect(root.querySelector('[aria-checked="true"]')).toBeNull();
    expect(change).not.toHaveBeenCalled();
  });

  test('says that it must be answered, and that the answer is wrong, to assistive technology too', async () => {
    const good = await render(form, value);
    expect(control(good.root, role, '名称').getAttribute('aria-required')).toBe('true');
    expect(control(good.root, role, '名称').getAttribute('aria-invalid')).not.toBe('true');
    const bad = await render(form, value, { invalid: true });
    const element = control(bad.root, role, '名称');
    expect(element.getAttribute('aria-invalid')).toBe('true');
    expect(element.getAttribute('aria-describedby')).toBe('x-message');
    const free = await render(formOf(schema, ui, false), value);
    expect(control(free.root, role, '名称').getAttribute('aria-required')).toBe('false');
  });

  test('tells when the visitor leaves it', async () => {
    const { root, left } = await render(form, value);
    const element = control(root, role, '名称');
    await leave(role === 'radiogroup' ? (element.querySelector('button') as HTMLElement) : element);
    expect(left).toHaveBeenCalled();
  });

  test('cannot be changed while the form is being sent', async () => {
    const { root } = await render(form, value, { disabled: true });
    const element = control(root, role, '名称');
    const parts = role === 'radiogroup' ? [...element.querySelectorAll('button')] : [element];
    expect(parts.every((part) => (part as HTMLButtonElement).disabled)).toBe(true);
  });

  test('can be reached with the keyboard', async () => {
    const { root } = await render(form, value);
    const element = control(root, role, '名称');
    const stops = [element, ...element.querySelectorAll<HTMLElement>('button')].filter(
      (one) => one.tabIndex >= 0,
    );
    expect(stops.length).toBeGreaterThan(0);
  });

  test('takes a very long label and a very long value', async () => {
    const long = '很长'.repeat(300);
    const text = schema.type === 'string' && !schema.enum ? long : value;
    const { root } = await render(formOf(schema, ui, true, long), text);
    expect(accessibleName(control(root, role, long))).toBe(long);
  });
});

describe('what each widget answers', () => {
  test.each(['text', 'tel', 'name', 'id-card'] as const)(
    '%s: text; emptied means not answered',
    async (name) => {
      const { root, change } = await render(formOf(FIXTURES[name].schema, {}), '旧');
      await type(control(root, 'textbox', '名称'), '新');
      expect(change).toHaveBeenLastCalledWith('新');
      await type(control(root, 'textbox', '名称'), '');
      expect(change).toHaveBeenLastCalledWith(undefined);
    },
  );

  test('tel: what was pasted is tidied when the visitor leaves', async () => {
    const { root, change } = await render(formOf(FIXTURES.tel.schema, {}), '+86 138-0013-8000');
    await leave(control(root, 'textbox', '名称'));
    expect(change).toHaveBeenLastCalledWith('13800138000');
  });

  test('number: a number; half-typed text stays, letters do not', async () => {
    const { root, change, draw } = await render(formOf(FIXTURES.number.schema, {}), undefined);
    const input = control(root, 'textbox', '名称') as HTMLInputElement;
    await type(input, '12.');
    expect(change).toHaveBeenLastCalledWith(12);
    await draw(12);
    expect(input.value).toBe('12.');
    await type(input, '１２a.5');
    expect(change).toHaveBeenLastCalledWith(12.5);
    await type(input, '');
    expect(change).toHaveBeenLastCalledWith(undefined);
  });

  test('chips: one code; the arrow keys walk; only an optional one is taken back', async () => {
    const { root, change } = await render(formOf(FIXTURES.chips.schema, CHOICES), 'b');
    await click(control(root, 'radio', '丙'));
    expect(change).toHaveBeenLastCalledWith('c');
    await press(control(root, 'radio', '乙'), 'ArrowLeft');
    expect(change).toHaveBeenLastCalledWith('a');
    change.mockClear();
    await click(control(root, 'radio', '乙'));
    expect(change).not.toHaveBeenCalled();
    const free = await render(formOf(FIXTURES.chips.schema, CHOICES, false), 'b');
    await click(control(free.root, 'radio', '乙'));
    expect(free.change).toHaveBeenLastCalledWith(undefined);
  });

  test('chips: the group is one stop for the Tab key, at the picked chip or the first', async () => {
    const stops = (root: HTMLElement) =>
      controls(root, 'radio')
        .filter((chip) => chip.tabIndex === 0)
        .map((chip) => chip.textContent);
    expect(stops((await render(formOf(FIXTURES.chips.schema, CHOICES), 'b')).root)).toEqual(['乙']);
    expect(stops((await render(formOf(FIXTURES.chips.schema, CHOICES), undefined)).root)).toEqual(['甲']);
  });

  test('chips: several codes in the order of the choices; an exclusive one stands alone', async () => {
    const schema = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] } };
    const ui = { 'ui:options': { ...CHOICES['ui:options'], exclusive: ['c'] } };
    const { root, change, draw } = await render(formOf(schema, ui), ['b']);
    expect(control(root, 'group', '名称')).toBeTruthy();
    await click(control(root, 'checkbox', '甲'));
    expect(change).toHaveBeenLastCalledWith(['a', 'b']);
    await click(control(root, 'checkbox', '丙'));
    expect(change).toHaveBeenLastCalledWith(['c']);
    await draw(['c']);
    await click(control(root, 'checkbox', '甲'));
    expect(change).toHaveBeenLastCalledWith(['a']);
    await draw(['a']);
    await click(control(root, 'checkbox', '甲'));
    expect(change).toHaveBeenLastCalledWith(undefined);
  });

  test('checkbox: true; taken back means not answered', async () => {
    const { root, change, draw } = await render(formOf(FIXTURES.checkbox.schema, {}), undefined);
    await click(control(root, 'checkbox', '名称'));
    expect(change).toHaveBeenLastCalledWith(true);
    await draw(true);
    await click(control(root, 'checkbox', '名称'));
    expect(change).toHaveBeenLastCalledWith(undefined);
  });

  test('agreement: the named agreement opens, and reading it does not tick the box', async () => {
    const form = formOf(FIXTURES.agreement.schema, {}, true, '我已阅读并同意《协议》');
    const { root, change, show } = await render(form, undefined);
    await click(control(root, 'button', '《协议》'));
    expect(show).toHaveBeenCalledWith({ kind: 'agreement', id: 'terms', title: '协议' });
    expect(change).not.toHaveBeenCalled();
  });

  test('select: opens a list and answers with the code', async () => {
    const { root, change, openPanel } = await render(formOf(FIXTURES.select.schema, FIXTURES.select.ui), 'b');
    await click(control(root, 'combobox', '名称'));
    await openPanel();
    await click(control(root, 'button', '丙'));
    expect(change).toHaveBeenLastCalledWith('c');
  });
});
