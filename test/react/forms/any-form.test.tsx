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
import { NOW } from '../../forms/valid-answers.ts';
import { type AnyField, anyField, DEFINITIONS } from '../../support/any-form-field.ts';
import { checkAsyncProperty } from '../../support/check-property.ts';
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
    .filter(({ severity }) => severity === 'error')
    .map(({ code, pointer, data }) => `${code} ${pointer} ${JSON.stringify(data)}`);
  // A browser reads it from JSON, and may write notes of its own into it.
  return { form: release ? structuredClone(release.forms.short as FormPackage) : null, said };
}

const judged = (form: FormPackage, field: Json) =>
  validateForm({ form, validator: loadValidator(form), data: { field }, now: NOW, phone, texts });

test('what is written as forms are written is accepted, compiles, is drawn, and sends a good answer as it is', async () => {
  await checkAsyncProperty(
    60,
    fc.asyncProperty(anyField, async (one) => {
      const { form, said } = checked(one);
      expect(said).toEqual([]);
      if (!form) return;
      expect(judged(form, one.answer)).toEqual({ answers: { field: one.answer }, problems: [] });
      const { root, sent, submit } = await openField(form, one.answer);
      expect(root.textContent).not.toContain('暂时无法填写');
      await click(submit);
      expect(sent).toEqual([{ field: one.answer }]);
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

const slip = fc.record({
  keyword: fc.constantFrom(...Object.keys(SCHEMA_KEYWORDS)),
  argument: fc.constantFrom(...ARGUMENTS),
  place: fc.nat(),
});

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

test('whatever else is accepted compiles, is drawn, and judges any answer', async () => {
  let accepted = 0;
  await checkAsyncProperty(
    150,
    fc.asyncProperty(anyField, fc.array(slip, { minLength: 1, maxLength: 2 }), async (one, slips) => {
      const given = slipped(one, slips);
      const { form } = checked(given);
      if (!form) return;
      accepted += 1;
      for (const answer of [one.answer, 'a', 1, ['a'], { a: { a: 'a' } }, null]) judged(form, answer as Json);
      const { root } = await openField(form, one.answer);
      expect(root.textContent).not.toContain('暂时无法填写');
    }),
  );
  expect(accepted).toBeGreaterThan(10);
});
