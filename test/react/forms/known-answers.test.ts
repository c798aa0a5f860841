import { describe, expect, test } from 'vitest';
import { loadValidator } from '../../../engine/core/forms/load-validator.ts';
import { knownAnswers } from '../../../engine/react/forms/known-answers.ts';
import type { Engine } from '../../../engine/runtime/engine.ts';
import phone from '../../../schemas/phone.json';
import { text } from '../../../schemas/text/form.json';
import { shippedForm } from '../../core/forms/shipped-form.ts';
import { NOW } from '../../core/forms/valid-answers.ts';
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
  ])('%s: %s', (_, field, fact, value) => {
    const form = { ...shippedForm('form-package-app'), prefill: { [field]: { var: fact } } };
    const known = (facts: Readonly<Record<string, string>>) =>
      knownAnswers(
        engine,
        form,
        loadValidator(form),
        having((name) => facts[name] ?? null),
      );
    expect(known({ [fact]: value })).toEqual({ [field]: value });
    expect(known({ [fact]: '*' })).toEqual({});
    expect(known({})).toEqual({});
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
