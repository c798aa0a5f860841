import { expect, it } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import { formProblems } from '../../engine/forms/form-problems.ts';
import { text as texts } from '../../schemas/text/form.json';

/** What the visitor reads of a number that breaks one keyword. */
function messageOf(keyword: string, limit: number): string | undefined {
  const form = {
    id: 'a',
    package: 'a',
    title: '',
    schema: { type: 'object', properties: { n: { type: 'number', title: '数', [keyword]: limit } } },
    uiSchema: {},
    messages: {},
    steps: [{ id: 'a', title: '', fields: ['n'] }],
  } as unknown as FormPackage;
  const params = keyword === 'multipleOf' ? { multipleOf: limit } : { limit };
  const error = { keyword, instancePath: '/n', schemaPath: `#/properties/n/${keyword}`, params };
  return formProblems(form, [error], texts)[0]?.message;
}

it.each([
  ['multipleOf', 1e-7, '数要是0.0000001的倍数'],
  ['minimum', 1.5e-9, '数不能小于0.0000000015'],
  ['maximum', 1e21, '数不能大于1000000000000000000000'],
])('a message tells the limit of %s %d in digits', (keyword, limit, said) => {
  expect(messageOf(keyword, limit)).toBe(said);
});
