import { describe, expect, test } from 'vitest';
import type { FieldRule, FormPackage } from '../../engine/decide/model/form.ts';
import { applyRules } from '../../engine/forms/apply-rules.ts';
import { MOST_FILE_BYTES } from '../../engine/forms/file-bytes.ts';
import { formDefects } from '../../engine/forms/form-defects.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { text as texts } from '../../schemas/text/form.json';
import { NOW } from './valid-answers.ts';

const labels = { 'ui:options': { labels: { x: 'X', y: 'Y' } } };

function formWith(...rules: readonly FieldRule[]): FormPackage {
  return {
    id: 'test',
    package: 'test',
    title: '',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'string', title: '甲' },
        b: { type: 'string', title: '乙' },
        n: { type: 'number', title: '数' },
        pick: { type: 'string', title: '选', enum: ['x', 'y'] },
        many: { type: 'array', title: '多选', items: { type: 'string', enum: ['x', 'y'] } },
      },
    },
    uiSchema: { pick: labels, many: labels },
    steps: [{ id: 'all', title: '', fields: ['a', 'b', 'n', 'pick', 'many'] }],
    rules,
    messages: {},
    agreements: [],
    submitText: '',
    prefill: {},
  };
}

const isX = { '===': [{ var: 'form.a' }, 'x'] };

describe('what rules do to a field', () => {
  test.each([
    ['a box that must be ticked', { type: 'boolean', const: true, title: '我已知晓' }, {}],
    ['a box that names a document', { type: 'boolean', title: '同意《隐私政策》' }, {}],
    [
      'the box of a login',
      { type: 'boolean', title: '同意' },
      { login: { phone: 'a', code: 'b', agreement: 'box' } },
    ],
  ])('value: never ticks %s, which the visitor still can', (_, box, more) => {
    const plain = formWith({ field: 'box', value: true });
    const properties = { ...(plain.schema.properties as object), box };
    const steps = [{ id: 'all', title: '', fields: ['box'] }];
    const form = { ...plain, ...more, steps, schema: { ...plain.schema, properties } };
    expect(applyRules(form, {})).toMatchObject({ answers: {}, fixed: [] });
    expect(applyRules(form, { box: true }).answers).toEqual({ box: true });
  });

  test('require: only while it holds', () => {
    const form = formWith({ field: 'b', require: isX });
    expect(applyRules(form, { a: 'x' }).required).toEqual(['b']);
    expect(applyRules(form, { a: 'y' }).required).toEqual([]);
    const judge = (data: Readonly<Record<string, string>>) =>
      validateForm({ form, validator: loadValidator(form), data, now: NOW, phone, texts }).problems;
    expect(judge({ a: 'x' })).toEqual([{ field: 'b', message: '请输入乙' }]);
    expect(judge({ a: 'y' })).toEqual([]);
  });

  test('require never asks for what is hidden', () => {
    const form = formWith({ field: 'b', show: false, require: true });
    expect(applyRules(form, {}).required).toEqual([]);
  });

  test('disable: fixed while it holds, and its answer is kept', () => {
    const form = formWith({ field: 'b', disable: isX });
    expect(applyRules(form, { a: 'x', b: '1' })).toMatchObject({ fixed: ['b'], answers: { b: '1' } });
    expect(applyRules(form, { a: 'y' }).fixed).toEqual([]);
  });

  test('value: worked out, whatever was typed, also from another one that is', () => {
    const form = formWith(
      { field: 'b', value: { if: [{ '===': [{ var: 'form.n' }, 3] }, 'three', 'other'] } },
      { field: 'n', value: { '+': [1, 2] } },
    );
    expect(applyRules(form, { b: 'typed', n: 99 })).toMatchObject({
      answers: { b: 'three', n: 3 },
      fixed: ['b', 'n'],
    });
  });

  test('options: what is not on offer is no answer', () => {
    const form = formWith(
      { field: 'pick', options: { if: [isX, ['x'], null] } },
      { field: 'many', options: { if: [isX, ['y'], null] } },
    );
    const given = { pick: 'y', many: ['x', 'y'] };
    const limited = applyRules(form, { a: 'x', ...given });
    expect(limited.answers).toEqual({ a: 'x', many: ['y'] });
    expect(limited.offered.get('pick')).toEqual(['x']);
    expect(applyRules(form, { a: 'y', ...given }).answers).toEqual({ a: 'y', ...given });
  });

  test('options: the last of several rules that offers something counts; one that says nothing takes nothing back', () => {
    const form = formWith(
      { field: 'pick', options: { if: [isX, ['x']] } },
      { field: 'pick', options: { if: [{ '===': [{ var: 'form.a' }, 'y'] }, ['y']] } },
    );
    const offered = (a: string) => applyRules(form, { a, pick: 'x' }).offered.get('pick');
    expect(['x', 'y', 'z'].map(offered)).toEqual([['x'], ['y'], undefined]);
  });

  test('refuse: with its own words, also for reasons in other fields', () => {
    const form = formWith({
      field: 'b',
      refuse: { '===': [{ var: 'form.a' }, { var: 'form.b' }] },
      message: '甲乙不能相同',
    });
    const judge = (data: Readonly<Record<string, string>>) =>
      validateForm({ form, validator: loadValidator(form), data, now: NOW, phone, texts }).problems;
    expect(judge({ a: '1', b: ' 1' })).toEqual([{ field: 'b', message: '甲乙不能相同' }]);
    expect(judge({ a: '1', b: '2' })).toEqual([]);
  });

  test('facts beside the answers are asked for by name', () => {
    const form = formWith({ field: 'b', show: { '!': { var: 'visit.hasToken' } } });
    expect(applyRules(form, {}, (name) => name === 'visit.hasToken').visible).not.toContain('b');
    expect(applyRules(form, {}).visible).toContain('b');
  });
});

describe('rules that name a part of an answer', () => {
  const contact = { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } };
  const withParts = (...rules: readonly FieldRule[]): FormPackage => {
    const form = formWith(...rules);
    const properties = {
      ...(form.schema.properties as object),
      contact,
      others: { type: 'array', items: contact },
    };
    const [step] = form.steps;
    return {
      ...form,
      schema: { ...form.schema, properties } as FormPackage['schema'],
      steps: step ? [{ ...step, fields: [...step.fields, 'contact', 'others'] }] : [],
    };
  };
  const shows = (rule: FieldRule['show'], data: object) =>
    applyRules(
      withParts({ field: 'b', ...(rule === undefined ? {} : { show: rule }) }),
      data as never,
    ).visible.includes('b');

  test('a part of a group', () => {
    const rule = { '===': [{ var: 'form.contact.phone' }, '1'] };
    expect(shows(rule, { contact: { phone: '1' } })).toBe(true);
    expect(shows(rule, { contact: { phone: '2' } })).toBe(false);
    expect(shows(rule, {})).toBe(false);
  });

  test('a part of one entry of a list, by its number', () => {
    const rule = { '===': [{ var: 'form.others.1.phone' }, '2'] };
    expect(shows(rule, { others: [{ phone: '1' }, { phone: '2' }] })).toBe(true);
    expect(shows(rule, { others: [{ phone: '2' }] })).toBe(false);
  });

  test('without a number, the part of every entry as a list', () => {
    const rule = { in: ['2', { var: 'form.others.phone' }] };
    expect(shows(rule, { others: [{ phone: '1' }, {}, { phone: '2' }] })).toBe(true);
    expect(shows(rule, { others: [{ phone: '1' }] })).toBe(false);
  });

  test('a group as a whole, and what every object has, read as nothing', () => {
    expect(shows({ '===': [{ var: 'form.contact' }, null] }, { contact: { phone: '1' } })).toBe(true);
    expect(shows({ '===': [{ var: 'form.contact.constructor' }, null] }, { contact: { phone: '1' } })).toBe(
      true,
    );
  });

  test('a value worked out of a part follows it, and an answer may have to differ from one', () => {
    const form = withParts({ field: 'a', value: { var: 'form.contact.name' } });
    expect(applyRules(form, { contact: { name: '王小明' } }).answers.a).toBe('王小明');
    const properties = {
      ...(form.schema.properties as object),
      b: { type: 'string', title: '乙', differsFrom: ['form.others.0.phone'] },
    };
    const differs = { ...form, rules: [], schema: { ...form.schema, properties } } as FormPackage;
    const judge = (b: string) =>
      validateForm({
        form: differs,
        validator: loadValidator(differs),
        data: { b, others: [{ phone: '1' }] },
        now: NOW,
        phone,
        texts,
      }).problems.map(({ field }) => field);
    expect([judge('1'), judge('2')]).toEqual([['b'], []]);
    expect(formDefects(differs)).toEqual([]);
  });
});

describe('mistakes in rules', () => {
  const kinds = (...rules: readonly FieldRule[]) =>
    formDefects(formWith(...rules)).map(({ kind, detail }) => `${kind}: ${detail}`);

  test('a circle of what shows, offers or works out', () => {
    const reads = (name: string) => ({ '===': [{ var: `form.${name}` }, 'x'] });
    expect(kinds({ field: 'a', show: reads('b') }, { field: 'b', value: { var: 'form.a' } })).toEqual([
      'rule-circle: a → b → a',
    ]);
    expect(kinds({ field: 'a', show: reads('a') })).toEqual(['rule-circle: a → a']);
    expect(kinds({ field: 'a', show: reads('b') }, { field: 'b', require: reads('a') })).toEqual([]);
  });

  test('files that may weigh more than can be sent, or have no limit at all', () => {
    const file = { type: 'string', format: 'data-url', title: '文件' };
    const list = (items: object, more = {}) => ({ type: 'array', title: '清单', items, ...more });
    const heavy = (a: object, b: object = { type: 'string', title: '乙' }) => {
      const form = formWith();
      const properties = { ...(form.schema.properties as object), a, b };
      return formDefects({ ...form, schema: { ...form.schema, properties } as FormPackage['schema'] })
        .filter(({ kind }) => kind === 'heavy-files')
        .map(({ detail }) => detail);
    };
    const [half, all] = [MOST_FILE_BYTES / 2, MOST_FILE_BYTES].map((maxBytes) => ({ ...file, maxBytes }));
    expect(heavy(all as object)).toEqual([]);
    expect(heavy(half as object, half as object)).toEqual([]);
    expect(heavy(list(half as object, { maxItems: 2 }))).toEqual([]);
    expect(heavy(file)).toEqual(['a']);
    expect(heavy({ ...file, maxBytes: MOST_FILE_BYTES + 1 })).toEqual(['a']);
    expect(heavy(half as object, all as object)).toEqual(['b']);
    expect(heavy(list(half as object))).toEqual(['a']);
    expect(heavy(list({ type: 'object', properties: { page: half } }, { maxItems: 3 }))).toEqual(['a']);
  });
});
