import { describe, expect, test } from 'vitest';
import { isChineseName, normaliseChineseName } from '../../engine/forms/chinese-name.ts';
import { chinaDate, chinaDateOf } from '../../engine/forms/civil-date.ts';
import { formatOf } from '../../engine/forms/formats.ts';
import { normaliseIdCard, parseIdCard } from '../../engine/forms/id-card.ts';
import { isContactPhone } from '../../engine/forms/is-contact-phone.ts';
import { isResalePhone, isValidPhone, maskPhone, normalisePhone } from '../../engine/forms/phone.ts';
import phoneSpec from '../../schemas/phone.json';
import idCards from '../cases/forms-id-card.json';
import names from '../cases/forms-name.json';
import phones from '../cases/forms-phone.json';

describe('mobile numbers', () => {
  test.each(phones.cases)('$name', ({ given, valid, resale, contact, normalised }) => {
    expect({
      valid: isValidPhone(given, phoneSpec),
      resale: isResalePhone(given, phoneSpec),
      contact: isContactPhone(given),
    }).toEqual({ valid, resale, contact });
    if (normalised !== undefined) expect(normalisePhone(given)).toBe(normalised);
  });

  test('a number on the exempt list is not flagged', () => {
    expect(isResalePhone('17012345678', { ...phoneSpec, virtualExempt: ['17012345678'] })).toBe(false);
  });

  test('a number is shown back masked', () => {
    expect(maskPhone('13800138000')).toBe('138****8000');
    expect(maskPhone('1380')).toBe('****');
  });
});

describe('citizen numbers', () => {
  const now = Date.parse(idCards.now);
  const format = formatOf('id-card');

  test.each(idCards.cases)('$name', ({ given, reason, sex, birth }) => {
    const id = normaliseIdCard(given);
    const context = { now, phone: phoneSpec, limits: { minAge: 18, maxAge: 60 } };
    expect(format?.test(id, context)).toBe(reason);
    const card = parseIdCard(id, now);
    if (sex) expect(card?.sex).toBe(sex);
    if (birth) expect(card?.birth).toEqual(dateOf(birth));
  });

  test('the day is the one in China, whatever the time zone of the machine', () => {
    expect(chinaDate(Date.parse('2026-11-20T15:59:59Z'))).toEqual(dateOf('2026-11-20'));
    expect(chinaDate(Date.parse('2026-11-20T16:00:00Z'))).toEqual(dateOf('2026-11-21'));
    expect(chinaDate(Date.parse('2024-02-29T00:00:00Z'))).toEqual(dateOf('2024-02-29'));
    expect(chinaDate(Date.parse('1969-12-31T00:00:00Z'))).toEqual(dateOf('1969-12-31'));
  });

  test('every day of four hundred years is the day that the calendar says', () => {
    for (let day = -60_000; day < 90_000; day += 37) {
      const at = new Date(day * 86_400_000);
      const { year, month, day: ofMonth } = chinaDate(at.getTime());
      expect([year, month, ofMonth]).toEqual([at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]);
    }
  });

  function dateOf(text: string) {
    const [year, month, day] = text.split('-').map(Number);
    return { year, month, day };
  }
});

describe('names', () => {
  test.each(names.cases)('$name', ({ given, valid, normalised }) => {
    const name = normaliseChineseName(given);
    // A Latin name must not pass by losing its blank.
    expect(isChineseName(name)).toBe(valid);
    if (normalised !== undefined) expect(name).toBe(normalised);
  });
});

describe('the day in China of an instant', () => {
  test.each([
    ['2026-11-02T15:59:59.000Z', { year: 2026, month: 11, day: 2 }],
    ['2026-11-02T16:00:00.000Z', { year: 2026, month: 11, day: 3 }],
    ['2028-02-28T20:00:00.000Z', { year: 2028, month: 2, day: 29 }],
    ['2026-12-31T16:30:00.000Z', { year: 2027, month: 1, day: 1 }],
    ['2026-13-01T00:00:00.000Z', null],
    ['yesterday', null],
  ])('%s', (instant, day) => {
    expect(chinaDateOf(instant)).toEqual(day);
  });
});
