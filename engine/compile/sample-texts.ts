import type { JsonObject } from '../decide/model/json.ts';
import { chinaDate } from '../forms/civil-date.ts';
import { patternTexts } from './pattern-texts.ts';
import { PROBE_TIME } from './probe-time.ts';

/** Longer texts are written by nobody. */
const LONGEST = 5000;

/** Signs that texts are made of: a pattern, or what a text must not be, may refuse some of them. */
const SIGNS = ['好', 'a', '1', 'A', '-'];

const two = (number: number) => String(number).padStart(2, '0');

/**
 * Texts that may be an answer, likely ones first; each has to be judged.
 *
 * @param schemas what is asked of the same text.
 * @param phone the expression for mobile numbers.
 */
export function sampleTexts(schemas: readonly JsonObject[], phone: string): readonly string[] {
  const numbers = (key: string) => schemas.map((one) => one[key]).filter((one) => typeof one === 'number');
  const least = Math.max(1, ...numbers('minLength'));
  const most = Math.min(LONGEST, ...numbers('maxLength'));
  if (least > most) return [];
  const lengths = [...new Set([least, least + 1, least + 2, Math.min(most, least + 9), Math.min(most, 200)])];
  const wanted = lengths.filter((length) => length <= most);
  const patterns = schemas.flatMap(({ pattern }) =>
    typeof pattern === 'string' ? patternTexts(pattern) : [],
  );
  const filled = patterns.flatMap((text) =>
    Array.from(text).length >= least ? [text] : [text, ...SIGNS.map((sign) => text.padEnd(least, sign))],
  );
  const formatted = schemas.flatMap((one) =>
    typeof one.format === 'string' ? ofFormat(one.format, Object.assign({}, ...schemas), wanted, phone) : [],
  );
  return [...formatted, ...filled, ...SIGNS.flatMap((sign) => wanted.map((length) => sign.repeat(length)))];
}

function ofFormat(
  format: string,
  { minAge = 0, maxAge = 100, yearsBack = 120, yearsAhead = 100, accept }: JsonObject,
  lengths: readonly number[],
  phone: string,
): readonly string[] {
  const { year, month, day } = chinaDate(PROBE_TIME);
  const years = [...new Set([0, -1, 1, -Number(yearsBack), Number(yearsAhead)])].map((away) => year + away);
  const dates = years.map((one) => `${String(one).padStart(4, '0')}-${two(month)}-${two(day)}`);
  switch (format) {
    case 'phone':
      return patternTexts(phone);
    case 'contact-phone':
      return ['13800138000', '010-12345678', '0571-87654321'];
    case 'chinese-name':
      return lengths.map((length) => '王小明'.padEnd(length, '好').slice(0, Math.max(2, length)));
    case 'id-card':
      return [30, Number(minAge), Number(maxAge)].flatMap((age) => idCards(year - age, month, day));
    case 'serial':
      return lengths.flatMap((length) => ['1', 'A', '京A1'].map((text) => text.padEnd(length, '1')));
    case 'month':
      return dates.map((date) => date.slice(0, 7));
    case 'date':
      return dates;
    case 'year':
      return years.map(String);
    case 'date-time':
      return dates.flatMap((date) => [`${date}T08:30`, `${date}T08:30:00`, `${date}T08:30:00Z`]);
    case 'time':
      return ['08:30', '08:30:00', '08:30:00Z', '08:30+08:00'];
    case 'color':
      return ['#1677ff', '#000000'];
    case 'data-url':
      return (Array.isArray(accept) ? accept.map(String) : ['image/png', 'text/plain']).map(
        (kind) => `data:${kind.replace('*', 'x-any')};name=a;base64,AA==`,
      );
    case 'email':
      return lengths.map((length) => `${'a'.repeat(Math.min(60, Math.max(1, length - 11)))}@example.cn`);
    case 'uri':
      return lengths.map((length) => 'https://example.cn/'.padEnd(length, 'a'));
    case 'sms-code':
      return lengths.flatMap((length) => ['123456', '12345678'.slice(0, length)]);
    default:
      return [];
  }
}

/** Numbers with each check digit; one of them has the right one. */
function idCards(year: number, month: number, day: number): readonly string[] {
  const digits = `110101${String(year).padStart(4, '0')}${two(month)}${two(day)}001`;
  return Array.from('0123456789X', (check) => digits + check);
}
