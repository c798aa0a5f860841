import { expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { text as texts } from '../../schemas/text/form.json';
import undeclared from '../cases/forms-undeclared.json';
import { shippedForm } from './shipped-form.ts';
import { NOW } from './valid-answers.ts';

const DEFINITIONS = {
  row: { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } },
  tree: { type: 'object', properties: { n: { type: 'string' }, in: { $ref: '#/definitions/tree' } } },
};

test.each(undeclared.cases)('what no schema declares is not kept: $name', ({ schema, given, kept }) => {
  const form = {
    ...shippedForm('form-package-simple'),
    schema: { type: 'object', properties: { field: schema }, definitions: DEFINITIONS },
    ...{ uiSchema: {}, rules: [], messages: {}, steps: [{ id: 'all', title: '', fields: ['field'] }] },
  } as unknown as FormPackage;
  const data = { field: given as Json, other: 'x' };
  const { answers, problems } = validateForm({
    ...{ form, validator: loadValidator(form), data, now: NOW, phone, texts },
  });
  expect(answers).toEqual(kept === null ? {} : { field: kept });
  expect(problems).toEqual([]);
});
