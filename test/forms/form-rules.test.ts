import { describe, expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import { visibleFields } from '../../engine/forms/apply-rules.ts';
import { formDefects } from '../../engine/forms/form-defects.ts';
import { chooseWidget, WIDGET_RULES } from '../../engine/forms/widget-rules.ts';

const form: FormPackage = {
  id: 'test',
  package: 'test',
  title: '',
  schema: {
    type: 'object',
    properties: {
      a: { type: 'string', enum: ['1', '2'] },
      b: { type: 'string', enum: ['1', '2'] },
      c: { type: 'string' },
    },
    required: ['a', 'b', 'c'],
  },
  uiSchema: {
    a: { 'ui:options': { labels: { '1': 'one', '2': 'two' } } },
    b: { 'ui:options': { labels: { '1': 'one', '2': 'two' } } },
  },
  steps: [{ id: 'all', title: '', fields: ['a', 'b', 'c'] }],
  rules: [
    { field: 'c', show: { '===': [{ var: 'form.b' }, '2'] } },
    { field: 'b', show: { '===': [{ var: 'form.a' }, '2'] } },
  ],
  messages: {},
  agreements: [],
  submitText: '',
  prefill: {},
};

describe('which fields are shown', () => {
  test('hiding a field hides what depended on its answer, whatever the order of the rules', () => {
    expect(visibleFields(form, { a: '2', b: '2' })).toEqual(['a', 'b', 'c']);
    expect(visibleFields(form, { a: '1', b: '2' })).toEqual(['a']);
  });

  test('rules that go round in a circle come to an end', () => {
    const circle = {
      ...form,
      rules: [
        { field: 'b', show: { '!': [{ var: 'form.c' }] } },
        { field: 'c', show: { '!': [{ var: 'form.b' }] } },
      ],
    };
    expect(visibleFields(circle, { b: '1', c: 'x' })).toEqual(visibleFields(circle, { b: '1', c: 'x' }));
  });

  test('two rules for one field must both hold', () => {
    const both = {
      ...form,
      rules: [
        { field: 'c', show: true },
        { field: 'c', show: false },
      ],
    };
    expect(visibleFields(both, {})).toEqual(['a', 'b']);
  });

  test('an answer that is no text, number or list is absent to a rule, never an operation of it', () => {
    const rules = [{ field: 'c', show: { '!': [{ var: 'form.a' }] } }];
    const shown = visibleFields({ ...form, rules }, {});
    expect(visibleFields({ ...form, rules }, { a: { log: 'x' } })).toEqual(shown);
    expect(visibleFields({ ...form, rules }, { a: [{ log: 'x' }] })).toEqual(shown);
  });

  test('an answer cannot be read through the prototype', () => {
    const rules = [{ field: 'c', show: { var: 'form.constructor' } }];
    expect(visibleFields({ ...form, rules }, {})).toEqual(['a', 'b']);
  });
});

describe('the widget registry', () => {
  test('the strongest level with a claim decides', () => {
    expect(chooseWidget({ type: 'string' }, {})).toEqual({ widget: 'text' });
    expect(chooseWidget({ type: 'string', enum: ['a'] }, {})).toEqual({ widget: 'chips' });
    expect(chooseWidget({ type: 'string', enum: ['a'] }, { 'ui:widget': 'select' })).toEqual({
      widget: 'select',
    });
  });

  test('a field that nothing claims is a gap', () => {
    expect(chooseWidget({ type: 'decimal' }, {})).toEqual({ widget: null, defect: 'gap' });
    expect(chooseWidget({ type: 'string' }, { 'ui:widget': 'no-such' })).toEqual({
      widget: null,
      defect: 'gap',
    });
    // A named control must also be able to hold the answer.
    expect(chooseWidget({ type: 'boolean' }, { 'ui:widget': 'city' })).toEqual({
      widget: null,
      defect: 'gap',
    });
  });

  test('two claims on one level are a tie, whatever their order', () => {
    const schema = { type: 'string', enum: ['a'], format: 'phone' };
    const tie = { widget: null, defect: 'tie', names: ['chips', 'tel'] };
    expect(chooseWidget(schema, {})).toEqual(tie);
    const turned = chooseWidget(schema, {}, [...WIDGET_RULES].reverse());
    expect({ ...turned, names: [...('names' in turned ? turned.names : [])].sort() }).toEqual(tie);
  });
});

describe('mistakes in a form package', () => {
  const kinds = (change: Partial<FormPackage>) =>
    formDefects({ ...form, ...change }).map(({ kind, at, detail }) => `${kind} ${at} ${detail}`);
  const properties = (more: object) => ({
    schema: { ...form.schema, properties: { ...(form.schema.properties as object), ...more } },
  });

  test('a good form has none', () => {
    expect(kinds({})).toEqual([]);
  });

  test.each<[string, Partial<FormPackage>, string]>([
    [
      'a step shows an unknown field',
      { steps: [...form.steps, { id: 's', title: '', fields: ['d'] }] },
      'unknown-field /steps/1/fields/0 d',
    ],
    [
      'a field stands in two steps',
      { steps: [...form.steps, { id: 's', title: '', fields: ['a'] }] },
      'repeated-field /steps/1/fields/0 a',
    ],
    [
      'a required field is nowhere',
      { steps: [{ id: 's', title: '', fields: ['a', 'b'] }] },
      'unreachable-field /schema/required/2 c',
    ],
    [
      'a rule for an unknown field',
      { rules: [{ field: 'd', show: true }] },
      'unknown-field /rules/0/field d',
    ],
    ['a message for an unknown field', { messages: { d: {} } }, 'unknown-field /messages/d d'],
    [
      'an unknown format',
      properties({ c: { type: 'string', format: 'postcode' } }),
      'unknown-format /schema/properties/c/format postcode',
    ],
    [
      'a field that no widget shows',
      properties({ c: { type: 'decimal' } }),
      'widget-gap /schema/properties/c decimal',
    ],
    [
      'a field that two widgets claim',
      {
        ...properties({ c: { type: 'string', enum: ['1'], format: 'phone' } }),
        uiSchema: { ...form.uiSchema, c: { 'ui:options': { labels: { '1': 'one' } } } },
      },
      'widget-tie /schema/properties/c chips, tel',
    ],
    [
      'a choice without a label',
      properties({ a: { type: 'string', enum: ['1', '2', '3'] } }),
      'choice-labels /uiSchema/a/ui:options/labels 3',
    ],
    [
      'a label of a choice that there is not',
      properties({ a: { type: 'string', enum: ['1'] } }),
      'strange-choice /uiSchema/a/ui:options/labels/2 2',
    ],
    ...(['show', 'value', 'options', 'default'] as const).map(
      (part) =>
        [
          `what "${part}" makes of two fields depends on itself`,
          {
            rules: [
              { field: 'a', [part]: { var: 'form.b' } },
              { field: 'b', default: { var: 'form.a' } },
            ],
          },
          'rule-circle /rules/0/field a → b → a',
        ] satisfies [string, Partial<FormPackage>, string],
    ),
    [
      'a preselected answer',
      properties({ c: { type: 'string', default: 'x' } }),
      'preselected /schema/properties/c/default c',
    ],
  ])('%s', (_, change, expected) => {
    expect(kinds(change)).toEqual([expected]);
  });
});
