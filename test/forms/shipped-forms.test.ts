import { describe, expect, test } from 'vitest';
import type { FormData } from '../../engine/decide/model/form.ts';
import { applyRules, visibleFields } from '../../engine/forms/apply-rules.ts';
import { compileValidator } from '../../engine/forms/compile-validator.ts';
import { formDefects } from '../../engine/forms/form-defects.ts';
import { fieldNames, fieldOf } from '../../engine/forms/form-field.ts';
import type { FormValidator } from '../../engine/forms/form-validator.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { codesOf } from '../../engine/forms/schema-choice.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { text as texts } from '../../schemas/text/form.json';
import { FORM_IDS, shippedForm } from './shipped-form.ts';
import { NOW, VALID_ANSWERS } from './valid-answers.ts';

describe.each(FORM_IDS)('%s', (id) => {
  const form = shippedForm(id);
  const onServer = loadValidator(form);
  const names = fieldNames(form);
  const own: FormData = id === 'debt-optimization' ? { overdue: 'none', contactTime: 'evening' } : {};
  const good: FormData = {
    ...Object.fromEntries(names.map((name) => [name, VALID_ANSWERS[name]])),
    ...own,
  };

  async function inBrowser(): Promise<FormValidator> {
    const text = compileValidator(form);
    return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)).default;
  }
  function judge(data: FormData, validator = onServer) {
    return validateForm({ form, validator, data, now: NOW, phone, texts });
  }

  test('has no mistake that publishing would refuse', () => {
    expect(formDefects(form)).toEqual([]);
  });

  test('every field has an answer among the good ones, and good answers pass', () => {
    expect(names.filter((name) => VALID_ANSWERS[name] === undefined)).toEqual([]);
    const shown = visibleFields(form, good);
    expect(judge(good)).toEqual({
      answers: Object.fromEntries(shown.map((name) => [name, good[name]])),
      problems: [],
    });
  });

  test('nothing is preselected', () => {
    for (const name of names) expect(fieldOf(form, name)?.schema).not.toHaveProperty('default');
    const prefilled = Object.keys(form.prefill).map((name) => fieldOf(form, name));
    expect(prefilled.filter((field) => field && codesOf(field.schema))).toEqual([]);
  });

  const choices = names.filter((name) => codesOf(fieldOf(form, name)?.schema ?? {}));
  test.each(choices)('%s takes each of its choices and no other', (name) => {
    const schema = fieldOf(form, name)?.schema ?? {};
    const many = schema.type === 'array';
    const shown = { ...good, occupation: name === 'license' ? 'business-owner' : 'employee' };
    for (const code of codesOf(schema) ?? []) {
      const answers = { ...shown, [name]: many ? [code] : code };
      expect(judge(answers).problems.filter(({ field }) => field === name)).toEqual([]);
    }
    const wrong = judge({ ...shown, [name]: many ? ['no-such'] : 'no-such' }).problems;
    expect(wrong.map(({ field }) => field)).toEqual([name]);
    expect(wrong[0]?.message).toMatch(/^请选择/);
  });

  test('browser and server judge alike: nothing, good answers, wrong types, hidden and unknown fields', async () => {
    const browser = await inBrowser();
    const cases: readonly FormData[] = [
      {},
      good,
      Object.fromEntries(names.map((name) => [name, { no: 'text' }])),
      Object.fromEntries(names.map((name) => [name, 'x'.repeat(500)])),
      { ...good, occupation: 'freelancer' },
      { ...good, unknown: 'dropped' },
    ];
    for (const data of cases) expect(judge(data, browser)).toEqual(judge(data));
    expect(judge({}).problems.map(({ field }) => field)).toEqual(applyRules(form, {}).required);
    expect(judge({ ...good, unknown: 'dropped' }).answers).not.toHaveProperty('unknown');
  });
});

describe('what the occupation shows in the full form', () => {
  const form = shippedForm('form-package');
  const conditional = ['salaryPay', 'workYears', 'license'];
  const shownFor = (occupation: string | undefined) =>
    visibleFields(form, { occupation }).filter((name) => conditional.indexOf(name) >= 0);

  test.each([
    ['employee', ['salaryPay', 'workYears']],
    ['civil-servant', ['salaryPay', 'workYears']],
    ['self-employed', ['license']],
    ['business-owner', ['license']],
    ['freelancer', []],
    [undefined, []],
  ])('%s', (occupation, expected) => {
    expect(shownFor(occupation)).toEqual(expected);
  });

  test('an answer that became hidden is dropped, and not asked for', () => {
    const validator = loadValidator(form);
    const data = { ...VALID_ANSWERS, occupation: 'freelancer', license: '1y_plus' } as FormData;
    const { answers, problems } = validateForm({ form, validator, data, now: NOW, phone, texts });
    expect(problems).toEqual([]);
    for (const name of conditional) expect(answers).not.toHaveProperty(name);
  });

  test('answers are tidied before they are checked and saved', () => {
    const kept = applyRules(form, {
      realname: ' 阿卜杜拉•买买提 ',
      idcard: '11010119900307002x',
      city: ' ',
    }).answers;
    expect(kept).toEqual({ realname: '阿卜杜拉·买买提', idcard: '11010119900307002X' });
  });
});

describe('messages of typed answers', () => {
  const form = shippedForm('form-package-app');
  const validator = loadValidator(form);
  const messageOf = (name: string, value: string) =>
    validateForm({ form, validator, data: { [name]: value }, now: NOW, phone, texts }).problems.find(
      ({ field }) => field === name,
    )?.message;

  test.each([
    ['realname', '王', '姓名格式不正确，请填写身份证上的姓名'],
    ['idcard', '110101199003070012', '请输入正确的18位身份证号'],
    ['idcard', '110101900307001', '请输入18位身份证号，15位证件已停用'],
    ['idcard', '911156198108030024', '抱歉，暂不支持外国人永久居留身份证，请填写居民身份证号'],
    ['idcard', '11010519491231002X', '年龄需在18–60周岁之间'],
    ['phone', '12345678901', '请输入正确的手机号'],
    ['phone', '+86 138 0013 8000', undefined],
  ])('%s %s', (name, value, message) => {
    expect(messageOf(name, value)).toBe(message);
  });

  test('a choice that excludes the others stands alone', () => {
    const simple = shippedForm('form-package-simple');
    const data = { ...VALID_ANSWERS, assets: ['none', 'house'] } as FormData;
    const { problems } = validateForm({
      form: simple,
      validator: loadValidator(simple),
      data,
      now: NOW,
      phone,
      texts,
    });
    expect(problems).toEqual([{ field: 'assets', message: '资产情况中有不能同时选择的选项' }]);
  });
});
