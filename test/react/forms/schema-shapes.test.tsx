// @vitest-environment happy-dom
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { Ajv } from 'ajv';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FormPackage } from '../../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { validateForm } from '../../../engine/forms/validate-form.ts';
import phone from '../../../schemas/phone.json';
import { text as texts } from '../../../schemas/text/form.json';
import table from '../../cases/schema-shapes.json';
import tableShape from '../../cases/schema-shapes.schema.json';
import { NOW } from '../../forms/valid-answers.ts';
import { click, type } from './form-harness.tsx';
import { openLibraryForm } from './library-form.tsx';
import { openField } from './opened-field.tsx';
import { formOf } from './render-widget.tsx';

interface Shape {
  readonly name: string;
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly data: Json;
  /** Answers with parts that nobody is asked for any more: they come back as `data`. */
  readonly leftovers?: readonly Json[];
  /** The form library's public examples with the same features. */
  readonly samples?: readonly string[];
  /** Mistakes that come from outside. */
  readonly extraErrors?: JsonObject;
  /** No control can show it, and no form package has it. */
  readonly drawn?: true;
}

/**
 * Every public example of the form library: the files of `packages/playground/src/samples` of its repository, and
 * `Blank` of their list. `xdr` among them makes its schemas with a program of another project, and is none of the
 * library's.
 */
const SAMPLES = [
  ...[
    'Blank',
    'additionalProperties',
    'allOf',
    'alternatives',
    'anyOf',
    'arrays',
    'bundledSchema',
    'constField',
  ],
  ...[
    'custom',
    'customArray',
    'customField',
    'customFieldAnyOf',
    'customObject',
    'customObjectWithTabs',
    'date',
  ],
  ...[
    'defaults',
    'enumObjects',
    'errorSchema',
    'errors',
    'examples',
    'fallback',
    'files',
    'ifThenElse',
    'large',
  ],
  ...[
    'layoutGrid',
    'nested',
    'null',
    'nullable',
    'numbers',
    'oneOf',
    'optionalDataControls',
    'options',
    'ordering',
  ],
  ...[
    'patternProperties',
    'propertyDependencies',
    'propertyNames',
    'references',
    'schemaDependencies',
    'simple',
  ],
  ...['single', 'validation', 'widgets'],
];

const SHAPES = table.shapes as unknown as readonly Shape[];

// Loaded once, ahead: the first drawing then takes no longer than the next.
beforeAll(async () => {
  await import('../../../engine/react/forms/widgets/more-widgets.ts');
  await import('../../../engine/react/forms/parts/parts-widget.tsx');
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

/** A form package with the shape as its one field. */
function packageOf({ schema, ui }: Shape): FormPackage {
  const { definitions, ...own } = schema;
  const form = formOf({ ...own, title: '整体' }, ui);
  return definitions ? { ...form, schema: { ...form.schema, definitions } } : form;
}

/** What the backend makes of an answer. */
function judged(form: FormPackage, field: Json) {
  const validator = loadValidator(form);
  return validateForm({ form, validator, data: { field }, now: NOW, phone, texts });
}

test('the table has the right shape', () => {
  const check = new Ajv().compile(tableShape);
  check(table);
  expect(check.errors ?? []).toEqual([]);
});

test('each public example of the form library has a shape with its features', () => {
  expect([...new Set(SHAPES.flatMap(({ samples = [] }) => samples))].sort()).toEqual([...SAMPLES].sort());
});

describe.each(SHAPES)('$name', (shape) => {
  const { schema, ui, data, leftovers = [], extraErrors = {}, drawn = false } = shape;

  test("is drawn by the library's own form with this theme, takes a change everywhere, and gives back what it was given", async () => {
    const submitted: unknown[] = [];
    let changed: unknown = null;
    const root = await openLibraryForm({
      schema: schema as RJSFSchema,
      uiSchema: ui as UiSchema,
      validator,
      formData: data,
      extraErrors: extraErrors as never,
      onChange: ({ formData }) => {
        changed = formData;
      },
      onSubmit: ({ formData }) => submitted.push(formData),
      onError: (errors) => submitted.push(errors.map(({ stack }) => stack)),
    });
    expect(root.querySelector('[class*="form-control"], [class*="btn"], .field')).toBeNull();
    if (!drawn) expect(root.textContent).not.toContain('暂时无法填写');
    for (const [, said] of JSON.stringify(extraErrors).matchAll(/"__errors":\["([^"]*)"\]/g)) {
      expect(root.textContent).toContain(said);
    }
    await click(root.querySelector('button[type=submit]') as HTMLElement);
    expect(submitted).toEqual([data]);
    for (const input of root.querySelectorAll<HTMLInputElement>('.dk-text')) {
      if (!input.disabled) await type(input, `${input.value}1`);
    }
    for (const chip of root.querySelectorAll<HTMLElement>('[role=radio], [role=checkbox]')) {
      await click(chip);
    }
    expect(root.querySelector('form')).not.toBeNull();
    if (root.querySelector('.dk-text:not(:disabled)')) expect(changed).not.toEqual(data);
  });

  if (drawn) return;
  test('as a field of a form package it compiles, is drawn with its answer, and the answer is kept as it is', async () => {
    const form = packageOf(shape);
    const { root, store } = await openField(form, data);
    expect(root.textContent).not.toContain('暂时无法填写');
    expect(store.field('field').value).toEqual(data);
    const verdict = judged(form, data);
    expect(verdict.problems).toEqual([]);
    expect(verdict.answers).toEqual({ field: data });
    for (const input of root.querySelectorAll<HTMLInputElement>('.dk-text')) {
      if (!input.disabled) await type(input, `${input.value}1`);
    }
    for (const button of root.querySelectorAll<HTMLElement>('.dk-part-add')) await click(button);
    expect(root.querySelector('form')).not.toBeNull();
  });

  test.each(leftovers)(
    'what nobody is asked for any more is neither judged nor sent: %j',
    async (leftover) => {
      const form = packageOf(shape);
      expect(judged(form, leftover)).toEqual({ problems: [], answers: { field: data } });
      const { sent, submit } = await openField(form, leftover);
      await click(submit);
      expect(sent).toEqual([{ field: data }]);
    },
  );
});

const KINDS = { definitions: { kind: { type: 'string', enum: ['y', 'n'] } } };
const KIND_LIST = { type: 'array', title: '种类', items: { $ref: '#/definitions/kind' } };
const KIND_LABELS = { 'ui:options': { labels: { y: '要', n: '不要' } } };

test.each([
  ['of its own', { ...KINDS, ...KIND_LIST }, KIND_LABELS, ['n']],
  [
    'inside a group',
    { ...KINDS, type: 'object', properties: { kinds: KIND_LIST } },
    { kinds: KIND_LABELS },
    { kinds: ['n'] },
  ],
] as const)('a list %s whose choices are a definition is a row of chips', async (_, schema, ui, data) => {
  const form = packageOf({ name: '', schema: schema as unknown as JsonObject, ui, data: data as Json });
  const { root, answer } = await openField(form);
  const chips = [...root.querySelectorAll<HTMLElement>('[role=checkbox]')];
  expect(chips.map(({ textContent }) => textContent)).toEqual(['要', '不要']);
  // Choices are no parts of an answer: only the group is a card with rows.
  expect(root.querySelectorAll('.dk-parts')).toHaveLength(Array.isArray(data) ? 0 : 1);
  await click(chips[1] as HTMLElement);
  expect(answer()).toEqual(data);
});
