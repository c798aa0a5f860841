import { describe, expect, test, vi } from 'vitest';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { knownAnswers } from '../../../engine/react/forms/known-answers.ts';
import type { Engine } from '../../../engine/runtime/engine.ts';
import phone from '../../../schemas/phone.json';
import { text } from '../../../schemas/text/form.json';
import { shippedForm } from '../../forms/shipped-form.ts';
import { NOW } from '../../forms/valid-answers.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

/** A visit in which all answers have come. */
const having = (fact: (name: string) => string | null) => ({ fact, settled: fact });

const engine = {
  platform: { clock: { now: () => NOW } },
  release: { site: { phone } },
  texts: text,
} as unknown as Engine;

const forms = Object.values(shippedRelease().forms).filter(({ login }) => login);

describe('a form is filled in with what is known of', () => {
  test.each([
    ['the native app or an earlier login', 'phone', 'stored.phone', '13800138000'],
    ['the address of the page', 'phone', 'query.phone', '13800138000'],
    ['user info', 'realname', 'reply.userInfo.realname', '王小明'],
    ['the city of the internet address', 'city', 'reply.ipCity.name', '成都市'],
  ])('%s: %s', async (_, field, fact, value) => {
    const form = { ...shippedForm('form-package-app'), prefill: { [field]: { var: fact } } };
    const known = (facts: Readonly<Record<string, string>>) =>
      knownAnswers(
        engine,
        form,
        loadValidator(form),
        having((name) => facts[name] ?? null),
      );
    await vi.waitUntil(() => field in known({ [fact]: value }));
    expect(known({ [fact]: value })).toEqual({ [field]: value });
    expect(known({ [fact]: '*' })).toEqual({});
    expect(known({})).toEqual({});
  });

  test.each([
    ['上海', '上海市'],
    ['恩施土家族苗族自治州', '恩施土家族苗族自治州'],
    ['内网IP', undefined],
    ['Shanghai', undefined],
    ['美国', undefined],
    ['台北市', undefined],
  ])('the city that %s is: %s', async (told, city) => {
    const form = shippedForm('form-package');
    const known = (name: string) =>
      knownAnswers(
        engine,
        form,
        loadValidator(form),
        having((fact) => (fact === 'reply.ipCity.name' ? name : null)),
      ).city;
    await vi.waitUntil(() => known('北京') === '北京市');
    expect(known(told)).toBe(city);
  });

  test('a number as it is saved, whatever it was written like', () => {
    const form = shippedForm('form-package-app');
    const fact = (name: string) => (name === 'stored.phone' ? '+86 138 0013 8000' : null);
    expect(knownAnswers(engine, form, loadValidator(form), having(fact)).phone).toBe('13800138000');
  });

  test('the number of the last login, in every form that lets log in itself', () => {
    for (const form of forms) {
      const fact = (name: string) => (name === 'stored.phone' ? '13800138000' : null);
      const known = knownAnswers(engine, form, loadValidator(form), having(fact));
      expect([form.id, known[form.login?.phone ?? '']]).toEqual([form.id, '13800138000']);
    }
    expect(forms.length).toBeGreaterThan(3);
  });
});
