import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMultipleOf } from '../../engine/forms/add-multiple-of.ts';
import { isMultipleOf } from '../../engine/forms/is-multiple-of.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { timesTen } from '../../engine/forms/times-ten.ts';
import { asHeld } from '../../engine/forms/worked-out.ts';
import steps from '../cases/forms-steps.json';
import { checkProperty } from '../support/check-property.ts';
import { shippedForm } from './shipped-form.ts';

const base = shippedForm('form-package-simple');

test.each(steps.cases)('$name', ({ given, step, valid }) => {
  const field = { type: 'number', multipleOf: step };
  const { main } = loadValidator({ ...base, schema: { type: 'object', properties: { field } } });
  expect(main({ field: given })).toBe(valid);
  expect(main.errors ?? []).toEqual(
    valid ? [] : [expect.objectContaining({ keyword: 'multipleOf', params: { multipleOf: step } })],
  );
  const ajv = new Ajv();
  addMultipleOf(ajv);
  expect(ajv.validate(field, given)).toBe(valid);
});

test('a condition takes the same numbers', () => {
  const schema = {
    type: 'object',
    properties: { paid: { type: 'number' } },
    if: { properties: { paid: { multipleOf: 0.01 } } },
    else: { required: ['why'] },
  };
  const { main } = loadValidator({ ...base, schema });
  expect(main({ paid: 4.35 })).toBe(true);
  expect(main({ paid: 4.355 })).toBe(false);
});

describe('any number', () => {
  const digits = fc.integer({ min: 1, max: 999_999_999_999_999 });
  const places = fc.integer({ min: -12, max: 12 });

  test('is a multiple of the last place that it is written with, and of no step that divides none of its digits', () => {
    checkProperty(
      500,
      fc.property(digits, places, fc.integer({ min: 1, max: 999_999 }), (whole, at, by) => {
        const [value, step] = [timesTen(whole, -at), timesTen(by, -at)];
        expect(isMultipleOf(value, step)).toBe(BigInt(whole) % BigInt(by) === 0n);
        expect(isMultipleOf(value, timesTen(1, -at))).toBe(true);
      }),
    );
  });

  test('that is worked out is held as a multiple', () => {
    checkProperty(
      300,
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.integer({ min: 1, max: 999 }),
        (n, by) => {
          const multipleOf = timesTen(by, -2);
          expect(isMultipleOf(asHeld({ type: 'number', multipleOf }, n), multipleOf)).toBe(true);
        },
      ),
    );
  });
});
