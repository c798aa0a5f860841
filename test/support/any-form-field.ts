import fc from 'fast-check';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';

/** A field of a form, or a part of one, with a good answer. */
export interface AnyField {
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly answer: Json;
}

/** Definitions that fields refer to. */
export const DEFINITIONS: JsonObject = {
  short: { type: 'string', title: '短句', minLength: 1, maxLength: 8 },
  person: {
    type: 'object',
    title: '人',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '姓名', format: 'chinese-name' },
      friends: {
        ...{ type: 'array', title: '朋友' },
        items: { $ref: '#/definitions/person', type: 'object', title: '朋友' },
      },
    },
  },
};

const labels = (codes: readonly Json[]): JsonObject => ({
  'ui:options': { labels: Object.fromEntries(codes.map((code, i) => [String(code), `第${i + 1}项`])) },
});

const field = (schema: JsonObject, answer: Json, ui: JsonObject = {}): AnyField => ({
  ...{ schema: { title: '某项', ...schema }, ui, answer },
});

const FIXED: readonly AnyField[] = [
  field({ type: 'string', format: 'phone' }, '13800138000'),
  field({ type: 'string', format: 'contact-phone' }, '010-12345678'),
  field({ type: 'string', format: 'chinese-name' }, '张三'),
  field({ type: 'string', format: 'email' }, 'li@example.cn'),
  field({ type: 'string', format: 'uri' }, 'https://example.cn/a'),
  field({ type: 'string', format: 'date', yearsBack: 90, yearsAhead: 1 }, '2020-06-30'),
  field({ type: 'string', format: 'month' }, '2020-06'),
  field({ type: 'string', format: 'time' }, '08:30'),
  field({ type: 'string', format: 'date-time' }, '2020-06-30T08:30'),
  field({ type: 'string', format: 'year' }, '2020'),
  field({ type: 'string', format: 'color' }, '#1677ff'),
  field({ type: 'string', format: 'serial', pattern: '^[A-Z]\\d+$' }, 'A123'),
  field(
    { type: 'string', format: 'data-url', accept: ['text/plain'], maxBytes: 100 },
    'data:text/plain;base64,YWJj',
  ),
  field({ type: 'string', pattern: '^[a-c]{1,3}$' }, 'abc'),
  field({ type: 'string' }, '两行\n文字', { 'ui:widget': 'textarea' }),
  field({ type: 'boolean' }, true),
  field({ type: 'boolean' }, true, { 'ui:widget': 'switch' }),
  field({ type: 'boolean', const: true }, true),
  field({ type: 'string', const: 'fixed' }, 'fixed'),
  field({ type: 'integer' }, 4, { 'ui:widget': 'rating' }),
  field({ type: 'integer', minimum: 0, maximum: 100, multipleOf: 5 }, 35, { 'ui:widget': 'slider' }),
  field({ type: 'string', not: { const: '无' } }, '有'),
  field({ $ref: '#/definitions/short', type: 'string' }, '短'),
  field({ $ref: '#/definitions/person', type: 'object' }, { name: '张三', friends: [{ name: '李四' }] }),
  field({ type: 'array', items: { $ref: '#/definitions/person' } }, [{ name: '王五' }]),
];

const text = fc
  .tuple(fc.string({ unit: fc.constantFrom('字', 'a', '1', '𠮷'), minLength: 1, maxLength: 9 }), fc.nat(3))
  .map(([answer, more]) => {
    const length = Array.from(answer).length;
    return field({ type: 'string', minLength: length, maxLength: length + more }, answer);
  });

const number = fc
  .tuple(fc.integer({ min: -9999, max: 9999 }), fc.constantFrom(1, 0.01, 0.3, 7))
  .map(([times, step]) => {
    const answer = Number((times * step).toFixed(2));
    const type = Number.isInteger(step) ? 'integer' : 'number';
    return field({ type, minimum: answer - 1, maximum: answer + 1, multipleOf: step }, answer);
  });

const choice = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'x-1'), { minLength: 1 }),
    fc.constantFrom('chips', 'radio', 'select', 'oneOf', 'many'),
  )
  .map(([codes, kind]) => {
    const [first = 'a'] = codes;
    if (kind === 'oneOf')
      return field(
        { type: 'string', oneOf: codes.map((code) => ({ const: code, title: `选${code}` })) },
        first,
      );
    if (kind === 'many')
      return field(
        { type: 'array', uniqueItems: true, minItems: 1, items: { type: 'string', enum: codes } },
        [first],
        labels(codes),
      );
    return field({ type: 'string', enum: codes }, first, { ...labels(codes), 'ui:widget': kind });
  });

const NAMES = ['a', 'b', 'c d', 'e/f'];

/** Any field over the vocabulary that forms may use. */
export const anyField: fc.Arbitrary<AnyField> = fc.letrec<{ field: AnyField; group: AnyField }>((tie) => ({
  field: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...FIXED),
    text,
    number,
    choice,
    tie('group'),
    fc.tuple(tie('field'), fc.boolean()).map(([one, holds]) => listOf(one, holds)),
    fc.tuple(tie('field'), tie('field')).map(([one, other]) => eitherOf(one, other)),
  ),
  group: fc
    .tuple(
      fc.array(tie('field'), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(
        ...['plain', 'closed', 'if', 'dependencies', 'allOf', 'more', 'pattern', 'names', 'count', 'not'],
      ),
    )
    .map(([parts, kind]) => groupOf(parts, kind)),
})).field;

function listOf(one: AnyField, holds: boolean): AnyField {
  const unlisted = Array.isArray(one.answer) || one.schema.const !== undefined;
  if (unlisted) return one;
  // A list of files is one control.
  if (one.schema.format === 'data-url')
    return field({ type: 'array', maxItems: 2, items: one.schema }, [one.answer]);
  // A list of choices is one row of chips.
  if (one.schema.enum || one.schema.oneOf) return one;
  const more = holds ? { contains: { enum: [one.answer] } } : { minItems: 1, uniqueItems: true };
  return field({ type: 'array', ...more, items: one.schema }, [one.answer], { items: one.ui });
}

function eitherOf(one: AnyField, other: AnyField): AnyField {
  const option = (title: string, kind: string, part: AnyField): JsonObject => ({
    title,
    required: ['kind', `own-${kind}`],
    properties: { kind: { type: 'string', title: '类', const: kind }, [`own-${kind}`]: part.schema },
  });
  return field(
    { type: 'object', oneOf: [option('甲', 'x', one), option('乙', 'y', other)] },
    { kind: 'x', 'own-x': one.answer },
    { 'own-x': one.ui, 'own-y': other.ui },
  );
}

function groupOf(parts: readonly AnyField[], kind: string): AnyField {
  const named = parts.map((part, i) => [NAMES[i] as string, part] as const);
  const properties: Record<string, Json> = Object.fromEntries(
    named.map(([name, { schema }]) => [name, schema]),
  );
  const ui: Record<string, Json> = Object.fromEntries(named.map(([name, part]) => [name, part.ui]));
  const answer: Record<string, Json> = Object.fromEntries(named.map(([name, part]) => [name, part.answer]));
  const [first = 'a'] = named.map(([name]) => name);
  const extra = { type: 'string', title: '另外', maxLength: 20 };
  const group: Record<string, Json> = { type: 'object', required: [first], properties };
  if (kind === 'closed') group.additionalProperties = false;
  if (kind === 'if') {
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    Object.assign(group, { if: { required: [first] }, then: { required: ['z'], properties: { z: extra } } });
    answer.z = '有';
  }
  if (kind === 'dependencies') {
    group.dependencies = { [first]: { required: ['z'], properties: { z: extra } } };
    answer.z = '有';
  }
  if (kind === 'allOf') {
    group.allOf = [{ properties: { z: extra } }];
    answer.z = '有';
  }
  if (kind === 'more') {
    group.additionalProperties = extra;
    answer.z = '有';
  }
  if (kind === 'pattern') {
    group.patternProperties = { '^z': extra };
    answer.z = '有';
  }
  if (kind === 'names') group.propertyNames = { enum: named.map(([name]) => name) };
  if (kind === 'count') Object.assign(group, { minProperties: named.length, maxProperties: named.length });
  if (kind === 'not') group.not = { required: ['z'] };
  return field(group, answer, ui);
}
