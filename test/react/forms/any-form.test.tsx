// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import type { FormPackage } from '../../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { SCHEMA_KEYWORDS } from '../../../engine/forms/schema-keywords.ts';
import { validateForm } from '../../../engine/forms/validate-form.ts';
import phone from '../../../schemas/phone.json';
import { text as texts } from '../../../schemas/text/form.json';
import { ASSETS, configWith } from '../../compile/fixture.ts';
import { type AnyField, anyField, DEFINITIONS } from '../../support/any-form-field.ts';
import { checkAsyncProperty, checkProperty } from '../../support/check-property.ts';
import { foundAnswer, JUDGED_AT } from '../../support/found-answer.ts';
import { click } from './form-harness.tsx';
import { openField } from './opened-field.tsx';

beforeAll(async () => {
  await import('../../../engine/react/forms/widgets/more-widgets.ts');
  await import('../../../engine/react/forms/parts/parts-widget.tsx');
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const FOLDER = 'schemas/forms/short/';

/** What `check` says of a form that asks for this too, and the form when it says nothing. */
function checked({ schema, ui }: AnyField): { form: FormPackage | null; said: readonly string[] } {
  const { release, problems } = compile(
    configWith({
      [`${FOLDER}schema.json`]: { '/properties/field': schema, '/definitions': DEFINITIONS, '/required': [] },
      [`${FOLDER}ui.json`]: { '/field': ui },
      [`${FOLDER}form.json`]: { '/steps/0/fields': ['realname', 'job', 'field'], '/messages': {} },
    }),
    ASSETS,
  );
  const said = problems
    .filter(({ severity, code }) => severity === 'error' || code === 'C145')
    .map(({ code, pointer, data }) => `${code} ${pointer} ${JSON.stringify(data)}`);
  // A browser reads it from JSON, and may write notes of its own into it.
  return {
    form: release && said.length === 0 ? structuredClone(release.forms.short as FormPackage) : null,
    said,
  };
}

const judged = (form: FormPackage, field: Json) =>
  validateForm({ form, validator: loadValidator(form), data: { field }, now: JUDGED_AT, phone, texts });

test('what is written as forms are written is accepted, compiles, is drawn, and sends a good answer as it is', async () => {
  await checkAsyncProperty(
    60,
    fc.asyncProperty(anyField, async (one) => {
      const { form, said } = checked(one);
      expect(said).toEqual([]);
      if (!form) return;
      await expectSent(form, one.answer);
    }),
  );
});

/** What anybody might write under a keyword. */
const ARGUMENTS: readonly Json[] = [
  ...[0, 1, -1, 0.5, 3, 1e21, true, false, null, '', 'a', '^a', '(', '#', '#/definitions/short'],
  ...[
    '#/definitions/person',
    '#/properties/field',
    '#/nowhere',
    'string',
    'object',
    'array',
    'phone',
    'date',
  ],
  ...[2, 9, [1], ['a', 'b'], { minLength: 3 }, { const: 'a' }, { pattern: '^z' }, { type: 'object' }],
  ...[['a'], [''], ['a', 'a'], ['a', ' a'], [1, '1'], [null], ['string', 'null'], [], {}],
  ...([
    { type: 'string', title: '短' },
    { $ref: '#/definitions/person' },
    { a: { type: 'string', title: '短' } },
    { required: ['a'] },
    [
      { const: 'a', title: '甲' },
      { const: '', title: '乙' },
    ],
    [{ title: '甲', properties: { a: { type: 'string', title: '短' } } }],
    [{ $ref: '#/properties/field' }],
  ] as Json[]),
];

/** What means something under a keyword, whether or not it goes with what stands beside it. */
const MEANT: readonly (readonly [keyword: string, argument: Json])[] = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].flatMap((keyword) =>
    [1, 2, 3].map((count) => [keyword, count] as const),
  ),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((keyword) =>
    [-5, 0, 7].map((limit) => [keyword, limit] as const),
  ),
  ...['^[a-z]+$', '字', '^.{2}$', '^(?!a)', '1$'].map((source) => ['pattern', source] as const),
  ...['not', 'contains', 'propertyNames'].flatMap((keyword) =>
    [{ const: 'a' }, { pattern: '^[a-c]' }, { minLength: 2 }, { minimum: 3 }, { required: ['b'] }].map(
      (schema) => [keyword, schema] as const,
    ),
  ),
  ...['allOf', 'anyOf'].map((keyword) => [keyword, [{ not: { const: 'a' } }, { minLength: 2 }]] as const),
  ...[['uniqueItems', true] as const, ['multipleOf', 3] as const, ['decimals', 1] as const],
  ...[['required', ['a', 'b']] as const, ['additionalProperties', false] as const],
];

const slip = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...MEANT) },
      fc.tuple(fc.constantFrom(...Object.keys(SCHEMA_KEYWORDS)), fc.constantFrom(...ARGUMENTS)),
    ),
    fc.nat(),
  )
  .map(([[keyword, argument], place]) => ({ keyword, argument, place }));

/** The field with one keyword more, or another one, somewhere in it. */
function slipped(
  one: AnyField,
  slips: readonly { keyword: string; argument: Json; place: number }[],
): AnyField {
  const schema = structuredClone(one.schema) as Record<string, Json>;
  for (const { keyword, argument, place } of slips) {
    const places: Record<string, Json>[] = [];
    const visit = (value: Json | undefined): void => {
      if (value === null || typeof value !== 'object') return;
      if (!Array.isArray(value)) places.push(value as Record<string, Json>);
      Object.values(value as JsonObject).forEach(visit);
    };
    visit(schema);
    (places[place % places.length] as Record<string, Json>)[keyword] = structuredClone(argument);
  }
  return { ...one, schema };
}

/** An answer is judged as it is, on the server too, and sends the form from the page. */
async function expectSent(form: FormPackage, answer: Json): Promise<void> {
  expect(judged(form, answer)).toEqual({ answers: { field: answer }, problems: [] });
  const { root, sent, submit } = await openField(form, answer);
  expect(root.textContent).not.toContain('暂时无法填写');
  await click(submit);
  expect(sent).toEqual([{ field: answer }]);
}

test('whatever else is accepted compiles, is drawn, judges any answer, and can be sent', async () => {
  let accepted = 0;
  await checkAsyncProperty(
    150,
    fc.asyncProperty(anyField, fc.array(slip, { minLength: 1, maxLength: 2 }), async (one, slips) => {
      const { form } = checked(slipped(one, slips));
      if (!form) return;
      accepted += 1;
      for (const answer of [one.answer, 'a', 1, ['a'], { a: { a: 'a' } }, null]) judged(form, answer as Json);
      const answer = foundAnswer(form, phone);
      expect(answer).toBeDefined();
      await expectSent(form, answer as Json);
    }),
  );
  expect(accepted).toBeGreaterThan(10);
});

/** What leaves no answer, whatever it stands beside. */
const EXCLUDING: readonly JsonObject[] = [
  { not: {} },
  { allOf: [{ not: { title: '任何' } }] },
  { not: { type: ['string', 'number', 'boolean', 'array', 'object'] } },
  { allOf: [{ const: '没有人这样回答' }, { const: '也没有人' }] },
  { allOf: [{ type: 'null' }] },
  { if: { type: 'null' }, else: { not: {} } },
];

test('what nobody could answer is refused', () => {
  checkProperty(
    40,
    fc.property(anyField, fc.constantFrom(...EXCLUDING), (one, more) => {
      const { form, said } = checked({ ...one, schema: { ...one.schema, ...more } });
      expect(form).toBeNull();
      expect(said.join()).toContain('/properties/field');
    }),
  );
});
