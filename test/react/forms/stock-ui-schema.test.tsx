// @vitest-environment happy-dom
import type { FormProps } from '@rjsf/core';
import type { RJSFSchema, UiSchema, WidgetProps } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { beforeAll, expect, test } from 'vitest';
import { click, control, controls, type } from './form-harness.tsx';
import { openLibraryForm } from './library-form.tsx';

// Loaded once, ahead: the first drawing then takes no longer than the next.
beforeAll(async () => {
  await import('../../../engine/react/forms/widgets/more-widgets.ts');
});

/** A form as anybody writes one for the library, with its own UI schema, and what is sent of it. */
async function open(schema: RJSFSchema, uiSchema: UiSchema, more: Partial<FormProps> = {}) {
  const sent: unknown[] = [];
  const root = await openLibraryForm({
    schema,
    uiSchema,
    validator,
    onSubmit: ({ formData }) => sent.push(formData),
    ...more,
  });
  const submit = () => click(control(root, 'button', '提交'));
  return { root, sent, submit };
}

/** A widget of somebody else: knows nothing of this theme. */
function Stars({ id, value, label, required, onChange, onBlur, options }: WidgetProps) {
  const most = Number(options.most ?? 3);
  return (
    <fieldset aria-label={label} id={id} data-required={required}>
      {Array.from({ length: most }, (_, i) => i + 1).map((n) => (
        <button
          key={n}
          type="button"
          aria-pressed={value === n}
          onClick={() => onChange(n)}
          onBlur={() => onBlur(id, value)}
        >
          {`${n}星`}
        </button>
      ))}
    </fieldset>
  );
}

test('lists in lists, with the names that the library gives its widgets', async () => {
  const { root, sent, submit } = await open(
    {
      type: 'object',
      title: '旅行',
      properties: {
        days: {
          type: 'array',
          title: '天',
          items: {
            type: 'object',
            properties: {
              note: { type: 'string', title: '备注' },
              places: { type: 'array', title: '地点', items: { type: 'string', title: '地名' } },
            },
          },
        },
      },
    },
    { days: { items: { note: { 'ui:widget': 'textarea' }, 'ui:order': ['places', '*'] } } },
    { formData: { days: [{ note: '早起', places: ['西湖', '灵隐寺'] }, { places: [] }] } },
  );
  expect(controls(root, 'textbox').map((box) => (box as HTMLInputElement).value)).toEqual([
    '西湖',
    '灵隐寺',
    '早起',
    '',
  ]);
  const [, second] = controls(root, 'textbox');
  await type(second as HTMLElement, '断桥');
  await submit();
  expect(sent).toEqual([{ days: [{ note: '早起', places: ['西湖', '断桥'] }, { places: [] }] }]);
});

test('answers that others depend on: a field appears with the choice that asks for it', async () => {
  const { root, sent, submit } = await open(
    {
      type: 'object',
      properties: { pet: { type: 'string', title: '宠物', enum: ['none', 'dog'] } },
      dependencies: {
        pet: {
          oneOf: [
            { properties: { pet: { enum: ['none'] } } },
            {
              properties: { pet: { enum: ['dog'] }, breed: { type: 'string', title: '品种' } },
              required: ['breed'],
            },
          ],
        },
      },
    },
    { pet: { 'ui:widget': 'radio', 'ui:enumNames': ['没有', '狗'] } },
  );
  expect(controls(root, 'textbox')).toEqual([]);
  await click(control(root, 'radio', '狗'));
  await submit();
  expect(sent).toEqual([]);
  await type(control(root, 'textbox', '品种'), '柴犬');
  await submit();
  expect(sent).toEqual([{ pet: 'dog', breed: '柴犬' }]);
});

test('one of several shapes, the second picked by hand', async () => {
  const { root, sent, submit } = await open(
    {
      type: 'object',
      oneOf: [
        { title: '按邮箱', properties: { mail: { type: 'string', title: '邮箱' } }, required: ['mail'] },
        { title: '按电话', properties: { phone: { type: 'integer', title: '电话' } }, required: ['phone'] },
      ],
    },
    { phone: { 'ui:widget': 'updown' } },
  );
  await click(control(root, 'radio', '按电话'));
  await type(control(root, 'textbox', '电话'), '4008');
  await submit();
  expect(sent).toEqual([{ phone: 4008 }]);
});

test.each<[string, UiSchema, Partial<FormProps>]>([
  ['given as a component', { 'ui:widget': Stars, 'ui:options': { most: 5 } }, {}],
  ['named, of those that the form was given', { 'ui:widget': 'stars' }, { widgets: { stars: Stars } }],
])(
  'a widget of others, %s, gives the answer, and the controls of the theme stand beside it',
  async (_, ui, more) => {
    const { root, sent, submit } = await open(
      {
        type: 'object',
        required: ['rating'],
        properties: {
          rating: { type: 'integer', title: '评分', minimum: 2 },
          note: { type: 'string', title: '备注' },
        },
      },
      { rating: ui },
      more,
    );
    expect(root.querySelector<HTMLElement>('#root_rating')?.dataset.required).toBe('true');
    await click(control(root, 'button', '1星'));
    await submit();
    expect(sent).toEqual([]);
    await click(control(root, 'button', '3星'));
    await type(control(root, 'textbox', '备注'), '好');
    await submit();
    expect(sent).toEqual([{ rating: 3, note: '好' }]);
  },
);
