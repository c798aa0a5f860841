import { reaction } from 'mobx';
import { describe, expect, test } from 'vitest';
import type { FormData, FormPackage } from '../../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { createFormStore } from '../../../engine/react/forms/form-store.ts';
import type { Engine } from '../../../engine/runtime/engine.ts';
import phone from '../../../schemas/phone.json';
import { text } from '../../../schemas/text/form.json';
import { shippedForm } from '../../forms/shipped-form.ts';
import { NOW } from '../../forms/valid-answers.ts';

function open(form: FormPackage, answers = {}, step = 0, known = {}, isComing?: (name: string) => boolean) {
  const saved: { readonly answers: object; readonly step: number }[] = [];
  const engine = {
    platform: { clock: { now: () => NOW } },
    release: { site: { phone } },
    texts: text,
    fact: () => null,
  } as unknown as Engine;
  const store = createFormStore(engine, {
    form,
    validator: loadValidator(form),
    answers,
    known,
    step,
    ...(isComing && { isComing }),
    changed: (now, at) => saved.push({ answers: now, step: at }),
  });
  return { store, saved };
}

describe('a box by which visitors agree', () => {
  const form: FormPackage = {
    ...shippedForm('form-package-simple'),
    schema: {
      type: 'object',
      required: ['agree', 'share'],
      properties: {
        agree: { type: 'boolean', const: true, title: '同意《隐私政策》' },
        share: { type: 'boolean', const: true, title: '同意《共享授权书》' },
        news: { type: 'boolean', title: '接收通知' },
      },
    },
    uiSchema: {},
    steps: [{ id: 'all', title: '全部', fields: ['agree', 'share', 'news'] }],
    rules: ['share', 'news'].map((field) => ({ field, default: true })),
  };

  test('is ticked by the visitor alone: neither what is known nor a default counts', () => {
    const { store } = open(form, {}, 0, { agree: true });
    store.offer({ share: true });
    expect(store.field('agree').value).toBeUndefined();
    const { answers, problems } = store.judge();
    expect(answers).toEqual({ news: true });
    expect(problems.map(({ field }) => field)).toEqual(['agree', 'share']);
    store.change('agree', true);
    store.change('share', true);
    expect(store.judge().answers).toEqual({ agree: true, share: true, news: true });
  });
});

describe('what is known of a field that is shown later', () => {
  const text = { type: 'string' };
  const asks: FormPackage = {
    ...shippedForm('form-package-test'),
    schema: { type: 'object', required: ['phone'], properties: { job: text, phone: text } },
    uiSchema: {},
    steps: [{ id: 'all', title: '全部', fields: ['job', 'phone'] }],
    rules: [{ field: 'phone', show: { '===': [{ var: 'form.job' }, 'boss'] } }],
  };
  const PHONE = { phone: '13800138000' };

  test.each([
    ['from the start', PHONE, {}],
    ['late', {}, PHONE],
  ])('stands in it as soon as it is shown, also where it was known %s', (_, known, offered) => {
    const { store } = open(asks, known, 0, known);
    store.offer(offered);
    expect(store.field('phone').value).toBeUndefined();
    store.change('job', 'boss');
    expect(store.field('phone').value).toBe('13800138000');
    expect(store.judge()).toEqual({ answers: { job: 'boss', ...PHONE }, problems: [] });
  });

  test('stands in it again whenever it is shown again, also where the visitor had typed another; while it is shown, nothing takes its place', () => {
    const { store } = open(asks, {}, 0, PHONE);
    const shown = () => store.field('phone').value;
    store.change('job', 'boss');
    store.change('phone', '13700137000');
    for (const job of ['clerk', 'boss']) store.change('job', job);
    expect(shown()).toBe('13800138000');
    store.offer({ phone: '13900139000' });
    expect(shown()).toBe('13800138000');
    store.change('job', 'clerk');
    store.offer({ phone: '13900139000' });
    store.change('job', 'boss');
    expect(shown()).toBe('13900139000');
  });

  test('is no answer of the visitor, unless it was typed elsewhere or is typed over', () => {
    const { store } = open(asks, {}, 0, PHONE);
    store.change('job', 'boss');
    expect([store.own(), store.judge().answers]).toEqual([{ job: 'boss' }, { job: 'boss', ...PHONE }]);
    store.change('phone', '13800138001');
    expect(store.own()).toEqual({ job: 'boss', phone: '13800138001' });
    const tool = open(asks, { job: 'boss' }).store;
    tool.offer(PHONE, true);
    expect(tool.own()).toEqual({ job: 'boss', ...PHONE });
  });

  test('shows in turn what depends on it', () => {
    const chained = {
      ...asks,
      rules: [...asks.rules, { field: 'job', show: { '!==': [{ var: 'form.place' }, null] } }],
    };
    const place = {
      ...chained,
      schema: { type: 'object', properties: { job: text, phone: text, place: text } },
    };
    const steps = [{ id: 'all', title: '全部', fields: ['job', 'phone', 'place'] }];
    const { store } = open({ ...place, steps }, {}, 0, { job: 'boss', ...PHONE });
    expect(store.own()).toEqual({});
    store.change('place', '杭州市');
    expect(store.own()).toEqual({ place: '杭州市' });
    expect(store.judge().answers).toEqual({ place: '杭州市', job: 'boss', ...PHONE });
  });
});

describe('the answers of a form while they are given', () => {
  const form = shippedForm('form-package-test');

  test('a letter tells its own field only: of more than twenty, no other and not the page', () => {
    const { store } = open(form);
    const told: string[] = [];
    const names = form.steps.flatMap(({ fields }) => fields);
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const state = store.field(name);
      for (const part of ['value', 'message', 'required', 'fixed', 'offered'] as const) {
        reaction(
          () => state[part],
          () => told.push(name),
        );
      }
    }
    reaction(store.shape, () => told.push('shape'));
    store.change('realname', '王');
    store.change('realname', '王小');
    expect(told).toEqual(['realname', 'realname']);
  });

  test('a letter in a field that another must differ from is judged for both', () => {
    const twins = {
      ...form,
      rules: [],
      steps: [{ id: 'all', title: '全部', fields: ['a', 'b'] }],
      schema: {
        type: 'object',
        properties: {
          a: { type: 'string', title: '甲', maxLength: 5 },
          b: { type: 'string', title: '乙', differsFrom: ['form.a'] },
        },
      },
    } as FormPackage;
    const { store } = open(twins);
    store.reveal(['a', 'b']);
    store.change('b', '同');
    expect(store.field('b').message).toBeNull();
    store.change('a', '同');
    expect(store.field('b').message).not.toBeNull();
    store.change('a', '不同');
    expect(store.field('b').message).toBeNull();
    store.change('a', '太长太长太长');
    expect(store.field('a').message).not.toBeNull();
    expect(store.judge().problems.map(({ field }) => field)).toEqual(['a']);
  });

  test('what is hidden is cleared: shown again, it is empty', () => {
    const { store, saved } = open(form);
    store.change('occupation', 'business-owner');
    store.change('license', '1y_plus');
    store.change('occupation', 'employee');
    store.change('occupation', 'business-owner');
    expect(store.field('license').value).toBeUndefined();
    expect(saved[saved.length - 1]?.answers).not.toHaveProperty('license');
  });

  describe('it opens on the step that was left, or on an earlier one that asks again', () => {
    const TEXT = { type: 'string', title: '名称' };
    const CARD = {
      type: 'object',
      title: '证件',
      required: ['card'],
      properties: { card: TEXT, note: TEXT },
    };
    const withFirst = (first: JsonObject, more: Partial<FormPackage> = {}): FormPackage => ({
      ...form,
      schema: {
        type: 'object',
        required: ['second'],
        properties: { first: { title: '甲', ...first }, second: TEXT, third: TEXT },
      },
      uiSchema: {},
      steps: ['first', 'second', 'third'].map((name) => ({ id: name, title: name, fields: [name] })),
      rules: [],
      messages: {},
      ...more,
    });
    const asked = { rules: [{ field: 'first', require: { '===': [{ var: 'form.second' }, 'b'] } }] };
    const given = { rules: [{ field: 'first', default: 'a' }] };

    test.each<[string, FormPackage, FormData, number]>([
      ['nothing is missing', withFirst(TEXT), {}, 2],
      ['a part of a group that is sensitive', withFirst(CARD), { first: { note: 'n' } }, 0],
      [
        'a part of an entry',
        withFirst({ type: 'array', items: CARD }),
        { first: [{ card: 'a' }, { note: 'n' }] },
        0,
      ],
      [
        'a file that a list needs',
        withFirst({ type: 'array', minItems: 2, items: TEXT }),
        { first: ['a'] },
        0,
      ],
      ['what a rule requires now', withFirst(TEXT, asked), {}, 0],
      [
        'what a default answers',
        withFirst({ ...TEXT, minLength: 1 }, { rules: [...asked.rules, ...given.rules] }),
        {},
        2,
      ],
    ])('%s', (_, one, answers, step) => {
      expect(open(one, { second: 'b', ...answers }, 2).store.shape().stepIndex).toBe(step);
    });

    test('not on one whose answer may still become known', () => {
      const one = withFirst(TEXT, asked);
      const isComing = (name: string) => name === 'first';
      expect(open(one, { second: 'b' }, 2, {}, isComing).store.shape().stepIndex).toBe(2);
    });

    test('and tells the step with each change', () => {
      const { store, saved } = open(withFirst(TEXT), { second: 'b' }, 1);
      store.goTo(0);
      expect(saved).toEqual([{ answers: { second: 'b' }, step: 0 }]);
    });
  });

  test.each(['x', 'y'])(
    'an answer (%s) that hides or shows an earlier step leaves the visitor on theirs',
    (given) => {
      const steps = [['a'], ['b'], ['c', 'c2'], ['d']].map((fields, i) => ({
        id: `s${i}`,
        title: `第${i}步`,
        fields,
      }));
      const properties = Object.fromEntries(
        ['a', 'b', 'c', 'c2', 'd'].map((name) => [name, { type: 'string', title: name }]),
      );
      const staged = {
        ...form,
        steps,
        schema: { type: 'object', properties },
        rules: [{ field: 'b', show: { '===': [{ var: 'form.c' }, 'y'] } }],
      } as FormPackage;
      const { store, saved } = open(staged, { a: '1', c: given === 'x' ? 'y' : 'x' }, 2);
      expect(store.shape().shown).toEqual(['c', 'c2']);
      store.change('c', given);
      expect(store.shape().shown).toEqual(['c', 'c2']);
      store.goTo(store.shape().stepIndex + 1);
      expect([store.shape().shown, saved.at(-1)?.step]).toEqual([['d'], 3]);
      store.goTo(store.shape().stepIndex - 1);
      expect(store.shape().shown).toEqual(['c', 'c2']);
      store.goTo(store.shape().stepIndex - 1);
      expect(store.shape().shown).toEqual([given === 'x' ? 'a' : 'b']);
    },
  );

  test('a first answer by rule is given once, and not again to who takes it back', () => {
    const ruled = { ...form, rules: [{ field: 'term', default: '12' }] };
    const { store } = open(ruled);
    expect(store.field('term').value).toBe('12');
    store.change('term', undefined);
    expect(store.field('term').value).toBeUndefined();
  });

  test.each<[string, Json | undefined]>([
    ['another', 'b'],
    ['none', undefined],
  ])('a first answer by rule follows its condition to %s, also after a reload', (job, wanted) => {
    const start = {
      if: [{ '===': [{ var: 'form.a' }, 'x'] }, '一', { '===': [{ var: 'form.a' }, 'another'] }, 'b', null],
    };
    const properties = {
      a: { type: 'string', title: '甲' },
      b: { type: 'string', title: '乙' },
      c: { type: 'string', title: '丙' },
    };
    const led = {
      ...form,
      schema: { type: 'object', properties },
      steps: [{ id: 'all', title: '全部', fields: ['a', 'b', 'c'] }],
      rules: [
        { field: 'b', default: start },
        { field: 'c', default: start },
      ],
    } as FormPackage;
    const { store, saved } = open(led);
    store.change('a', 'x');
    store.change('c', '一');
    expect(store.judge().answers).toEqual({ a: 'x', b: '一', c: '一' });
    // What the visitor answered stays, though a rule would answer the same.
    const kept = saved.at(-1)?.answers as FormData;
    expect(kept).toEqual({ a: 'x', c: '一' });
    expect(store.own()).toEqual(kept);
    for (const now of [store, open(led, kept).store]) {
      expect(now.field('b').value).toBe('一');
      now.change('a', job);
      expect(now.field('b').value).toBe(wanted);
      expect(now.field('c').value).toBe('一');
      now.change('a', 'x');
      expect(now.field('b').value).toBe('一');
    }
  });

  test('clearing takes back every answer and goes to the first step', () => {
    const { store, saved } = open(form, { realname: '王小明' }, 1);
    store.clear();
    expect(store.field('realname').value).toBeUndefined();
    expect(store.shape().stepIndex).toBe(0);
    expect(saved[saved.length - 1]).toEqual({ answers: {}, step: 0 });
  });
});
