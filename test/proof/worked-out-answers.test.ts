import { describe, expect, test } from 'vitest';
import type { FieldRule, FormData, FormPackage } from '../../engine/decide/model/form.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { createFormStore } from '../../engine/react/forms/form-store.ts';
import type { Engine } from '../../engine/runtime/engine.ts';
import phone from '../../schemas/phone.json';
import { text } from '../../schemas/text/form.json';
import { Refusal } from '../../server/calls/refusal.ts';
import { checkForm } from '../../server/leads/check-form.ts';
import { NOW } from '../forms/valid-answers.ts';

const read = (name: string) => ({ var: `form.${name}` });
const number = (title: string, more: JsonObject = {}) => ({ type: 'number', title, ...more });

function formWith(...rules: readonly FieldRule[]): FormPackage {
  const properties: JsonObject = {
    instalment: number('每期还款'),
    months: number('期数', { type: 'integer' }),
    income: number('月收入'),
    total: number('还款总额', { decimals: 2 }),
    each: number('每期', { type: 'integer' }),
    sum: number('合计'),
    begin: { type: 'string', title: '开始日期', format: 'date' },
    end: { type: 'string', title: '结束日期', format: 'date' },
  };
  return {
    id: 'repay',
    package: 'repay',
    title: '',
    schema: { type: 'object', properties },
    uiSchema: {},
    steps: [{ id: 'all', title: '', fields: Object.keys(properties) }],
    rules,
    messages: {},
    agreements: [],
    submitText: '',
    prefill: {},
  };
}

interface Judged {
  readonly answers: FormData;
  /** Message by field. */
  readonly said: Readonly<Record<string, string>>;
}

const JUDGES: Readonly<Record<string, (form: FormPackage, data: FormData) => Judged>> = {
  'the page': (form, data) => {
    const engine = {
      platform: { clock: { now: () => NOW } },
      release: { site: { phone } },
      texts: text,
      fact: () => null,
    } as unknown as Engine;
    const validator = loadValidator(form);
    const store = createFormStore(engine, { form, validator, answers: {}, step: 0, changed: () => {} });
    for (const [name, value] of Object.entries(data)) store.change(name, value);
    const { answers, problems } = store.judge();
    // What is shown is what is sent.
    for (const name of Object.keys(answers)) expect(store.field(name).value).toEqual(answers[name]);
    return { answers, said: Object.fromEntries(problems.map(({ field, message }) => [field, message])) };
  },
  'the backend': (form, data) => {
    const release = { forms: { repay: form }, site: { phone, text } } as unknown as Release;
    try {
      const answers = checkForm(release, 'repay', data as JsonObject, { now: NOW, phone: null });
      return { answers, said: {} };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const problems = error.data.problems as unknown as {
        readonly field: string;
        readonly message: string;
      }[];
      return {
        answers: {},
        said: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
      };
    }
  },
};

describe.each(Object.entries(JUDGES))('a worked-out answer, for %s', (_, judge) => {
  const product: FieldRule = { field: 'total', value: { '*': [read('instalment'), read('months')] } };

  test.each<[string, FormData]>([
    ['nothing is answered', {}],
    ['one number is missing', { instalment: 100 }],
  ])('is none while %s, and is asked for where it is required', (_, data) => {
    expect(judge(formWith(product), data)).toEqual({ answers: data, said: {} });
    expect(judge(formWith({ ...product, require: true }), data).said).toEqual({ total: '请输入还款总额' });
  });

  test.each<[string, FieldRule['value'], FormData, number | undefined]>([
    ['a product', { '*': [read('instalment'), read('months')] }, { instalment: 99.5, months: 12 }, 1194],
    ['a quotient', { '/': [read('income'), 2] }, { income: 5001 }, 2500.5],
    [
      'nothing of a division by 0',
      { '/': [read('income'), read('months')] },
      { income: 5, months: 0 },
      undefined,
    ],
    ['the least', { min: [read('income'), 3, 8] }, { income: 5 }, 3],
    ['the greatest', { max: [read('income'), 3] }, { income: 5 }, 5],
    ['no least of one that is missing', { min: [read('income'), 3] }, {}, undefined],
    ['no difference from nothing', { '-': [read('income'), 3] }, {}, undefined],
    ['no negative of nothing', { '-': [read('income')] }, {}, undefined],
    ['no sum with nothing', { '+': [read('income'), 3] }, {}, undefined],
    ['no more than any number', { '*': [read('income'), 1e308] }, { income: 100 }, undefined],
  ])('can be %s', (_, value, data, wanted) => {
    const { answers, said } = judge(formWith({ field: 'sum', value }), data);
    expect([answers.sum, said]).toEqual([wanted, {}]);
  });

  test.each<[string, string, number]>([
    ['whole, where the field is', 'each', 33],
    ['of so many places as the field has', 'total', 33.33],
    ['exact elsewhere', 'sum', 100 / 3],
  ])('is %s', (_, field, wanted) => {
    const { answers } = judge(formWith({ field, value: { '/': [read('income'), 3] } }), { income: 100 });
    expect(answers[field]).toBeCloseTo(wanted, 12);
    if (field !== 'sum') expect(answers[field]).toBe(wanted);
  });

  test('replaces one that was sent; an answer that cannot be changed on the page is taken as it comes', () => {
    const form = formWith(product, { field: 'income', disable: true });
    const given = { instalment: 100, months: 12, income: 5 };
    expect(judge(form, { ...given, total: 1 }).answers).toEqual({ ...given, total: 1200 });
  });

  test('carries no noise of the machine', () => {
    const form = formWith({ field: 'sum', value: { '+': [read('income'), 0.2] } });
    expect(judge(form, { income: 0.1 }).answers.sum).toBe(0.3);
  });
});

describe.each(Object.entries(JUDGES))('an answer that others refuse, for %s', (_, judge) => {
  const half: FieldRule = {
    field: 'instalment',
    refuse: { '>': [read('instalment'), { '/': [read('income'), 2] }] },
    message: '每期还款超过了月收入的一半',
  };
  const order: FieldRule = {
    field: 'end',
    refuse: { '<': [read('end'), read('begin')] },
    message: '结束日期不能早于开始日期',
  };

  test.each<[FieldRule, FormData, string | undefined]>([
    [half, { instalment: 2501, income: 5000 }, half.message],
    [half, { instalment: 2500, income: 5000 }, undefined],
    [half, { instalment: 2501 }, undefined],
    [order, { begin: '2020-06-30', end: '2020-06-29' }, order.message],
    [order, { begin: '2020-06-30', end: '2020-10-01' }, undefined],
    [order, { begin: '2020-06-30', end: '2020-06-30' }, undefined],
    [order, { end: '2020-06-30' }, undefined],
    [order, { begin: '2020-06-30' }, undefined],
  ])('%j with %j', (rule, data, message) => {
    expect(judge(formWith(rule), data).said).toEqual(message ? { [rule.field]: message } : {});
  });
});
