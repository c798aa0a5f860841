import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { validateForm } from '../../engine/forms/validate-form.ts';
import phone from '../../schemas/phone.json';
import { text as texts } from '../../schemas/text/form.json';
import garbled from '../cases/forms-garbled.json';
import tidied from '../cases/forms-tidied.json';
import { shippedForm } from './shipped-form.ts';

const base = shippedForm('form-package-simple');
const NOW = Date.parse(tidied.now);

/** A form with one field, and what is made of an answer of it. */
function judged(field: JsonObject, given: Json, ui: JsonObject = {}) {
  const form = {
    ...base,
    ...{ schema: { type: 'object', properties: { field } }, uiSchema: { field: ui } },
    ...{ steps: [{ id: 'all', title: '', fields: ['field'] }], rules: [], messages: {} },
  };
  const validator = loadValidator(form);
  return validateForm({ form, validator, data: { field: given }, now: NOW, phone, texts });
}

const text = (format: string): JsonObject => ({ type: 'string', title: '名称', format });

describe('an answer of a kind is tidied', () => {
  test.each(tidied.cases)('$name', ({ format, given, kept, valid }) => {
    for (const answer of [given, kept]) {
      const { answers, problems } = judged(text(format), answer);
      expect(answers).toEqual({ field: kept });
      expect(problems).toHaveLength(valid ? 0 : 1);
    }
  });

  test('in groups, lists and alternatives alike', () => {
    const tel = text('contact-phone');
    const group = { type: 'object', title: '人', properties: { tel } };
    expect(judged(group, { tel: 'tel:138.0013.8000' }).answers).toEqual({ field: { tel: '13800138000' } });
    const list = { type: 'array', title: '人', items: group };
    expect(judged(list, [{ tel: '+86 138 0013 8000，' }]).answers).toEqual({
      field: [{ tel: '13800138000' }],
    });
    const either = {
      type: 'string',
      oneOf: [
        { title: '电话', format: 'contact-phone' },
        { title: '邮箱', format: 'email' },
      ],
    };
    expect(judged(either, 'mailto:li@example.cn').answers).toEqual({ field: 'li@example.cn' });
  });

  test.each([
    [
      'two lengths, of which the field takes one',
      { minLength: 6, maxLength: 6 },
      '验证码 1234、654321',
      '654321',
    ],
    ['and its pattern', { pattern: '^\\d{6}$' }, '1234 验证码 654321', '654321'],
    [
      'and a pattern of alternatives',
      { minLength: 6, maxLength: 6, pattern: '^1|^6' },
      '验证码 6543 123456',
      '123456',
    ],
    ['eight digits are no four twice', { minLength: 6 }, '48214821', '48214821'],
    ['neither', { minLength: 6 }, '验证码1234', '验证码1234'],
  ])('a code by the length that its field takes: %s', (_, rule, given, kept) => {
    expect(judged({ ...text('sms-code'), ...rule }, given).answers).toEqual({ field: kept });
  });

  test('and a city as the area data writes it', () => {
    const ui = { 'ui:widget': 'city' };
    const city = { type: 'string', title: '城市' };
    expect(judged(city, '上\u200d海\u200b市\ufe00，', ui).answers).toEqual({ field: '上海市' });
    expect(judged(city, '\u2f61市', ui).answers).toEqual({ field: '瓦市' });
  });
});

describe('signs that nobody sees', () => {
  // A soft hyphen, fillers, an empty Braille cell, marks of direction, joiners, signs that choose a look, and a tag.
  const signs = [
    ...[
      '\u00ad',
      '\u034f',
      '\u061c',
      '\u115f',
      '\u1160',
      '\u17b4',
      '\u180b',
      '\u180e',
      '\u180f',
      '\u200b',
      '\u200c',
    ],
    ...[
      '\u200d',
      '\u200e',
      '\u202e',
      '\u2060',
      '\u2065',
      '\u206f',
      '\u2800',
      '\u3164',
      '\ufe0f',
      '\ufeff',
      '\uffa0',
    ],
    ...['\ufff0', '\u{1bca0}', '\u{1d173}', '\u{e0001}', '\u{e0041}', '\u{e0100}', '\u{e0fff}'],
  ];
  const group = { type: 'object', properties: { name: { type: 'string', title: '名称' } } };

  test.each(signs)('%j alone is no answer, in a remark neither', (sign) => {
    expect(judged({ type: 'string', title: '名称' }, ` ${sign}\u3000${sign}`).answers).toEqual({});
    expect(judged(group, { name: sign }).answers).toEqual({});
  });

  test.each(signs)('%j is no part of a name, a city or a number', (sign) => {
    expect(judged(text('chinese-name'), `张${sign}三`).answers).toEqual({ field: '张三' });
    expect(judged(text('phone'), `138${sign}00138000`).answers).toEqual({ field: '13800138000' });
    const ui = { 'ui:widget': 'city' };
    expect(judged({ type: 'string', title: '城市' }, `上${sign}海`, ui).answers).toEqual({ field: '上海' });
  });

  test('what joins letters and emoji stays in a remark', () => {
    const remarks = [
      '👨\u200d👩\u200d👧 ❤\ufe0f',
      'می\u200cخواهم',
      'क्\u200dष',
      '葛\u{e0100}',
      '🏴\u{e0067}\u{e0062}\u{e007f}',
    ];
    for (const remark of remarks)
      expect(judged({ type: 'string', title: '名称' }, remark)).toEqual({
        answers: { field: remark },
        problems: [],
      });
  });
});

describe('a moment is bounded by the day that it is in China', () => {
  const field = { ...text('date-time'), yearsBack: 1, yearsAhead: 0 };

  // It is 20 November 2026, noon, in China.
  test.each([
    ['2026-11-20T23:59', true],
    ['2026-11-21T00:00', false],
    ['2026-11-20T15:59Z', true],
    ['2026-11-20T16:00Z', false],
    ['2026-11-21T01:00+14:00', true],
    ['2026-11-20T12:00-05:00', false],
    ['2025-11-20T00:00', true],
    ['2025-11-19T23:59', false],
    ['2025-11-19T16:00Z', true],
    ['2025-11-19T15:59Z', false],
    ['2025-11-20T01:00+14:00', false],
  ])('%s', (moment, isGood) => {
    expect(judged(field, moment).problems).toHaveLength(isGood ? 0 : 1);
  });
});

describe('a spoilt text is refused, whatever it was meant to be', () => {
  const said = [{ field: 'field', message: '名称格式不正确' }];

  test.each(garbled.cases)('$name', ({ given, garbled: isSpoilt }) => {
    expect(judged({ type: 'string', title: '名称' }, given).problems).toEqual(isSpoilt ? said : []);
  });

  test('also where its format or pattern refuses it', () => {
    expect(judged({ type: 'string', title: '名称', format: 'chinese-name' }, '张\ufffd').problems).toEqual(
      said,
    );
    expect(judged({ type: 'string', title: '名称', pattern: '^[a-z]+$' }, '\ufffd').problems).toEqual(said);
  });

  test.each(['上海\ud83d', '\ude00上海', '张\ud842三'])('half of a sign: %j', (half) => {
    expect(judged({ type: 'string', title: '名称' }, half).problems).toEqual(said);
  });

  test('in a part of an answer, at that part', () => {
    const list = { type: 'array', title: '人', items: { type: 'string', title: '名称' } };
    expect(judged(list, ['好', '锟斤拷']).problems).toEqual([{ ...said[0], at: '/1' }]);
  });
});
