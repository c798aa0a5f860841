import { expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { workedOut } from '../../engine/forms/worked-out.ts';
import { shippedForm } from './shipped-form.ts';

/** What a field of this kind gets when its rule gives the value. */
function given(schema: Record<string, Json>, value: number): Json {
  const properties = { sum: { title: '合计', ...schema } };
  const form: FormPackage = { ...shippedForm('form-package'), schema: { type: 'object', properties } };
  return workedOut(form, 'sum', value, () => null);
}

test.each([
  // In binary 1.005 is a little less than it reads.
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [0.1 + 0.2, 2, 0.3],
  [0.3 - 0.1 - 0.2, 2, 0],
  [1 / 1e7, 0, 0],
  [123_456_789.125, 2, 123_456_789.13],
  [1e21, 2, 1e21],
  [5e-324, 4, 0],
])('%d with %d places is %d', (value, decimals, rounded) => {
  expect(given({ type: 'number', decimals }, value)).toBe(rounded);
  if (decimals === 0) expect(given({ type: 'integer' }, value)).toBe(rounded);
});

test('a number of any number of places loses only what no computer could keep', () => {
  expect(given({ type: 'number' }, 0.1 + 0.2)).toBe(0.3);
  expect(given({ type: 'number' }, 1e-7)).toBe(1e-7);
});

test.each([
  ['a third in cents', 10 / 3, { type: 'number', multipleOf: 0.01 }, 3.33],
  ['a half of a cent', 1.005, { type: 'number', multipleOf: 0.01 }, 1.01],
  ['a half of a cent below nothing', -1.005, { type: 'number', multipleOf: 0.01 }, -1.01],
  ['a multiple that binary does not hold', 0.01 * 333, { type: 'number', multipleOf: 0.01 }, 3.33],
  ['twentieths', 0.075, { type: 'number', multipleOf: 0.05 }, 0.1],
  ['hundreds', 12_350, { type: 'integer', multipleOf: 100 }, 12_400],
  ['less than half a hundred', 49.9, { type: 'integer', multipleOf: 100 }, 0],
  ['whole ones that are halves too', 2.5, { type: 'integer', multipleOf: 0.5 }, 3],
  ['tenths that are quarters too', 0.8, { type: 'number', decimals: 1, multipleOf: 0.25 }, 1],
  ['very small steps', 1.26e-7, { type: 'number', multipleOf: 1e-8 }, 1.3e-7],
])('%s is a multiple that its field holds', (_, value, schema, held) => {
  expect(given(schema, value)).toBe(held);
});
