import { describe, expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { conditionTest } from '../../engine/forms/condition-test.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { text as texts } from '../../schemas/text/form.json';
import { NOW } from './valid-answers.ts';

const TEXT: JsonObject = { type: 'string', title: '单位' };
const PHONE: JsonObject = { type: 'string', title: '电话', format: 'phone' };
const JOB: JsonObject = { type: 'string', title: '职业', enum: ['a', 'b'], enumNames: ['受雇', '其他'] };
const EMPLOYED: JsonObject = { properties: { job: { const: 'a' } }, required: ['job'] };

function formOf(group: JsonObject, more: JsonObject = {}): FormPackage {
  return {
    id: 'parts',
    package: 'parts',
    title: '',
    schema: {
      type: 'object',
      properties: { g: { type: 'object', title: '工作', ...group }, note: { type: 'string', title: '说明' } },
      ...more,
    },
    uiSchema: {},
    steps: [{ id: 'all', title: '', fields: ['g', 'note'] }],
    rules: [],
    messages: {},
    agreements: [],
    submitText: '',
    prefill: {},
  };
}

function judged(form: FormPackage, g: Json, validator = loadValidator(form)) {
  const given = { form, validator, data: { g, note: '好' }, now: NOW, phone, texts };
  const { answers, problems } = validateForm(given);
  return { g: answers.g, said: problems.map(({ field, at = '', message }) => `${field}${at} ${message}`) };
}

// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
const BY_THEN: JsonObject = { if: EMPLOYED, then: { properties: { firm: TEXT, tel: PHONE } } };
const BY_ELSE: JsonObject = {
  if: { properties: { job: { const: 'b' } }, required: ['job'] },
  else: BY_THEN.then as JsonObject,
};
const BY_OPTIONS: JsonObject = {
  dependencies: {
    job: {
      oneOf: [
        { properties: { job: { enum: ['a'] }, firm: TEXT, tel: PHONE } },
        { properties: { job: { enum: ['b'] } } },
      ],
    },
  },
};
const IN_ALL: JsonObject = { allOf: [BY_THEN, { properties: { age: { type: 'integer', title: '年龄' } } }] };

describe.each<[string, JsonObject]>([
  ['"then"', BY_THEN],
  ['"else"', BY_ELSE],
  ['options of "dependencies"', BY_OPTIONS],
  ['"if" inside "allOf"', IN_ALL],
])('parts that come by %s', (_, branching) => {
  const form = formOf({ properties: { job: JOB }, ...branching });

  test('are judged and kept while they are asked for', () => {
    const good = { job: 'a', firm: '甲公司', tel: '13800138000' };
    expect(judged(form, good)).toEqual({ g: good, said: [] });
    expect(judged(form, { ...good, tel: '139' }).said).toEqual(['g/tel 请输入正确的手机号']);
  });

  test('are neither sent nor refused when they are not', () => {
    expect(judged(form, { job: 'b', firm: '甲公司', tel: '139' })).toEqual({ g: { job: 'b' }, said: [] });
  });

  test('are kept, and judged, by a validator that cannot test the condition', () => {
    const { main } = loadValidator(form);
    const old = judged(form, { job: 'b', firm: '甲公司' }, { main });
    expect(old).toEqual({ g: { job: 'b', firm: '甲公司' }, said: [] });
  });
});

test('a part that comes by another part goes with it', () => {
  const form = formOf({
    properties: { job: JOB },
    if: EMPLOYED,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { firm: TEXT } },
    dependencies: { firm: { properties: { post: TEXT }, required: ['post'] } },
  });
  const all = { job: 'a', firm: '甲', post: '会计' };
  expect(judged(form, all)).toEqual({ g: all, said: [] });
  expect(judged(form, { ...all, job: 'b' })).toEqual({ g: { job: 'b' }, said: [] });
});

test('a part that stands for the absence of another is kept where the other only is left over', () => {
  const form = formOf({
    properties: { job: JOB },
    allOf: [
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { if: EMPLOYED, then: { properties: { firm: TEXT } } },
      { if: { required: ['firm'] }, else: { properties: { reason: TEXT } } },
    ],
  });
  expect(judged(form, { job: 'b', firm: '甲', reason: '无' })).toEqual({
    g: { job: 'b', reason: '无' },
    said: [],
  });
});

test('a group inside a group loses its parts by its own condition', () => {
  const inner: JsonObject = { type: 'object', title: '配偶', properties: { job: JOB }, ...BY_THEN };
  const form = formOf({ properties: { job: JOB, other: inner }, ...BY_THEN });
  const g = { job: 'a', firm: '甲', other: { job: 'b', firm: '乙' } };
  expect(judged(form, g).g).toEqual({ job: 'a', firm: '甲', other: { job: 'b' } });
});

test('a group of which nothing is left has no answer', () => {
  const form = formOf({ properties: { job: JOB }, ...BY_THEN });
  expect(judged(form, { firm: '甲' })).toEqual({ g: undefined, said: [] });
});

test('a part that both branches have is tidied, judged and named as the branch that holds has it', () => {
  const form = formOf({
    properties: { job: JOB },
    if: EMPLOYED,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { at: { type: 'string', title: '单位电话', format: 'phone' } }, required: ['at'] },
    else: { properties: { at: { type: 'string', title: '学校' } }, required: ['at'] },
  });
  expect(judged(form, { job: 'a', at: '138 0013 8000' })).toEqual({
    g: { job: 'a', at: '13800138000' },
    said: [],
  });
  expect(judged(form, { job: 'b', at: '138 0013 8000' }).g).toEqual({ job: 'b', at: '138 0013 8000' });
  expect(judged(form, { job: 'b' }).said).toEqual(['g/at 请输入学校']);
});

test('parts of an option are kept for the one that knows most of them, and what no schema knows goes', () => {
  const form = formOf({
    oneOf: [
      { title: '甲', properties: { kind: { type: 'string', title: '类', enum: ['x', 'y'] } } },
      { title: '乙', properties: { kind: TEXT, more: TEXT } },
    ],
  });
  const both = { kind: 'x', more: '有' };
  expect(judged(form, { ...both, unknown: '1' }).g).toEqual(both);
});

test('a condition that the form does not have is answered by nobody', () => {
  const form = formOf({ properties: { job: JOB }, ...BY_THEN });
  const holds = conditionTest(loadValidator(form));
  expect([holds(EMPLOYED, { job: 'a' }), holds(EMPLOYED, { job: 'b' })]).toEqual([true, false]);
  expect(holds({ required: ['strange'] }, {})).toBeNull();
});

test('what a group does not have asks for nothing, however much of it there is', () => {
  const form = formOf({ properties: { job: JOB }, ...BY_THEN, ...BY_OPTIONS });
  const asked = (unknown: number): number => {
    const { main, ...conditions } = loadValidator(form);
    let count = 0;
    const counted = Object.entries(conditions).map(([name, test]) => [
      name,
      (value: Json | undefined) => {
        count += 1;
        return test?.(value) ?? false;
      },
    ]);
    const more = Array.from({ length: unknown }, (_, i) => [`k${i}`, 'x']);
    const g = { job: 'a', firm: '甲公司' };
    const given = { ...g, ...Object.fromEntries(more) };
    expect(judged(form, given, { main, ...Object.fromEntries(counted) }).g).toEqual(g);
    return count;
  };
  expect(asked(50)).toBe(asked(1));
});
