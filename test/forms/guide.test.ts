import { describe, expect, test } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import type { FormData } from '../../engine/decide/model/form.ts';
import { visitorTexts } from '../../engine/decide/text/visitor-texts.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import { guidedComponent, guidedForm } from '../support/follow-control-guide.ts';
import { shippedSources } from '../support/shipped-release.ts';
import { NOW } from './valid-answers.ts';

describe('the guide to forms', () => {
  const { release, problems } = compile([...shippedSources(), ...guidedForm]);

  test('its files compile beside the shipped ones, without a problem of their own', () => {
    expect(guidedForm).toHaveLength(5);
    expect(problems.filter(({ file }) => guidedForm.some(({ path }) => path === file))).toEqual([]);
    expect(release?.site.routes.some(({ path }) => path === '/callback')).toBe(true);
  });

  test('its page says who stands behind it, without which nothing is published', () => {
    const blocks = release?.pages.callback?.blocks.map(({ block }) => block) ?? [];
    expect(blocks).toContain('legal-footer');
  });

  test.each<[string, FormData, FormData]>([
    ['a good answer', { realname: '王小明', topic: 'car', note: 'x' }, {}],
    ['the rule asks for more', { realname: '王小明', topic: 'other' }, { note: '请写明您想了解的问题' }],
    ['nothing', {}, { realname: '请填写姓名', topic: '请选择咨询内容' }],
  ])('its form judges %s', (_, data, expected) => {
    const form = release?.forms.callback;
    if (!form || !release) throw new Error('the form did not compile');
    const { phone } = release.site;
    const texts = visitorTexts(release);
    const verdict = validateForm({ form, validator: loadValidator(form), data, now: NOW, phone, texts });
    expect(Object.fromEntries(verdict.problems.map((one) => [one.field, one.message]))).toEqual(expected);
  });

  test('its control is short: the component has under thirty lines', () => {
    expect(guidedComponent.split('\n').length).toBeLessThan(30);
  });
});
