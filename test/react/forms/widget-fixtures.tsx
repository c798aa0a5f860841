import { vi } from 'vitest';
import { type FormField, fieldOf } from '../../../engine/core/forms/form-field.ts';
import { loadValidator } from '../../../engine/core/forms/load-validator.ts';
import { askOf, type WidgetName } from '../../../engine/core/forms/widget-names.ts';
import type { FormPackage } from '../../../engine/core/model/form.ts';
import type { Json, JsonObject } from '../../../engine/core/model/json.ts';
import { FormScopeProvider, type Panel } from '../../../engine/react/forms/form-scope.ts';
import { createFormStore } from '../../../engine/react/forms/form-store.ts';
import { WIDGET_COMPONENTS } from '../../../engine/react/forms/widgets/widget-components.ts';
import { labelIdOf } from '../../../engine/react/forms/widgets/widget-props.ts';
import { createHarness } from './form-harness.tsx';

interface Fixture {
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly role: string;
  readonly value: Json;
  /** How the value shows on the control, or in it. */
  readonly shows: string;
}

export const CHOICES = { 'ui:options': { labels: { a: '甲', b: '乙', c: '丙' }, placeholder: '请选择' } };
export const FIXTURES: Readonly<Record<WidgetName, Fixture>> = {
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
  textarea: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'textarea' },
    role: 'textbox',
    value: '两行',
    shows: '两行',
  },
  password: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'password' },
    role: 'textbox',
    value: 'abc',
    shows: 'abc',
  },
  email: {
    schema: { type: 'string', format: 'email' },
    ui: {},
    role: 'textbox',
    value: 'a@b.cn',
    shows: 'a@b.cn',
  },
  url: {
    schema: { type: 'string', format: 'uri' },
    ui: {},
    role: 'textbox',
    value: 'https://a.cn',
    shows: 'https://a.cn',
  },
  stepper: {
    schema: { type: 'integer' },
    ui: { 'ui:widget': 'stepper' },
    role: 'textbox',
    value: 3,
    shows: '3',
  },
  slider: {
    schema: { type: 'number', maximum: 10 },
    ui: { 'ui:widget': 'slider' },
    role: 'slider',
    value: 7,
    shows: '7',
  },
  rating: {
    schema: { type: 'integer' },
    ui: { 'ui:widget': 'rating' },
    role: 'radiogroup',
    value: 4,
    shows: '4',
  },
  date: {
    schema: { type: 'string', format: 'date' },
    ui: {},
    role: 'textbox',
    value: '2020-06-30',
    shows: '2020-06-30',
  },
  radio: {
    schema: { type: 'string', enum: ['a', 'b', 'c'] },
    ui: { ...CHOICES, 'ui:widget': 'radio' },
    role: 'radiogroup',
    value: 'b',
    shows: '乙',
  },
  switch: {
    schema: { type: 'boolean' },
    ui: { 'ui:widget': 'switch' },
    role: 'switch',
    value: true,
    shows: 'true',
  },
  money: {
    schema: { type: 'integer' },
    ui: { 'ui:widget': 'money' },
    role: 'textbox',
    value: 123456,
    shows: '1234.56',
  },
  month: {
    schema: { type: 'string', format: 'month' },
    ui: {},
    role: 'combobox',
    value: '2020-06',
    shows: '2020年6月',
  },
  plate: {
    schema: { type: 'string', format: 'plate' },
    ui: {},
    role: 'combobox',
    value: '京A12345',
    shows: '京A·12345',
  },
  'sms-code': {
    schema: { type: 'string', format: 'sms-code' },
    ui: {},
    role: 'textbox',
    value: '123456',
    shows: '123456',
  },
  cascade: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'cascade', 'ui:options': { choices: ['大众 朗逸', '丰田 卡罗拉'], free: '直接填写' } },
    role: 'combobox',
    value: '大众 朗逸',
    shows: '大众 朗逸',
  },
  checkbox: { schema: { type: 'boolean' }, ui: {}, role: 'checkbox', value: true, shows: 'true' },
  time: {
    schema: { type: 'string', format: 'time' },
    ui: {},
    role: 'textbox',
    value: '08:30',
    shows: '08:30',
  },
  datetime: {
    schema: { type: 'string', format: 'date-time' },
    ui: {},
    role: 'textbox',
    value: '2020-06-30T08:30',
    shows: '2020-06-30T08:30',
  },
  year: {
    schema: { type: 'integer' },
    ui: { 'ui:widget': 'year' },
    role: 'combobox',
    value: 2020,
    shows: '2020年',
  },
  color: {
    schema: { type: 'string', format: 'color' },
    ui: {},
    role: 'textbox',
    value: '#1677ff',
    shows: '#1677ff',
  },
  address: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'address' },
    role: 'combobox',
    value: '浙江省 杭州市 西湖区',
    shows: '浙江省 杭州市 西湖区',
  },
  file: {
    schema: { type: 'string', format: 'data-url' },
    ui: {},
    role: 'textbox',
    value: 'data:text/plain;name=a.txt;base64,YWJj',
    shows: 'a.txt',
  },
  image: {
    schema: { type: 'string', format: 'data-url', accept: ['image/*'] },
    ui: {},
    role: 'textbox',
    value: 'data:image/png;name=a.png;base64,YWJj',
    shows: 'a.png',
  },
  hidden: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'hidden' },
    role: 'hidden',
    value: 'x',
    shows: 'x',
  },
  group: {
    schema: { type: 'object', properties: { a: { type: 'string', title: '甲' } } },
    ui: {},
    role: 'group',
    value: { a: '字' },
    shows: '字',
  },
  contact: {
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: '姓名', format: 'chinese-name' },
        phone: { type: 'string', title: '电话', format: 'phone' },
      },
    },
    ui: { 'ui:widget': 'contact' },
    role: 'group',
    value: { name: '张三', phone: '13800138000' },
    shows: '张三',
  },
  list: {
    schema: { type: 'array', items: { type: 'string', title: '一项' } },
    ui: {},
    role: 'group',
    value: ['甲', '乙'],
    shows: '甲',
  },
  variant: {
    schema: {
      oneOf: [
        { type: 'number', title: '数' },
        { type: 'string', title: '字' },
      ],
    },
    ui: {},
    role: 'group',
    value: '七',
    shows: '七',
  },
  agreement: {
    schema: { type: 'boolean', const: true },
    ui: {},
    role: 'checkbox',
    value: true,
    shows: 'true',
  },
};

export function formOf(schema: JsonObject, ui: JsonObject, required = true, label = '名称'): FormPackage {
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
    agreements: [{ id: 'terms', title: '协议', version: '1', hash: '' }],
    submitText: '',
    prefill: {},
  };
}

export async function renderWidget(
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
          validator: loadValidator(form),
          widgets: WIDGET_COMPONENTS,
          store: createFormStore(harness.engine, {
            form,
            validator: loadValidator(form),
            answers: {},
            step: 0,
            changed: () => {},
          }),
          disabled: false,
          check: () => true,
          hold: () => {},
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
          offered={null}
          invalid={more.invalid ?? false}
          describedBy={more.invalid ? 'x-message' : undefined}
          disabled={more.disabled ?? false}
          change={change}
          leave={left}
          mistakes={{}}
          leavePart={left}
        />
        <p id="x-message">有误</p>
      </FormScopeProvider>,
    );
  await draw(value);
  const openPanel = () => harness.show(drawn?.(() => {}));
  return { ...harness, change, left, show, draw, openPanel };
}
