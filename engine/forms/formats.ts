import type { JsonObject } from '../decide/model/json.ts';
import type { PhoneSpec } from '../decide/model/release.ts';
import { isChineseName, normaliseChineseName } from './chinese-name.ts';
import { type CivilDate, chinaDate, compareDates, isCalendarDate, startOf } from './civil-date.ts';
import { parseDataUrl } from './data-url.ts';
import { isForeignCard, normaliseIdCard, parseIdCard } from './id-card.ts';
import { isContactPhone } from './is-contact-phone.ts';
import { normaliseCode } from './normalise-code.ts';
import { normaliseContactPhone } from './normalise-contact-phone.ts';
import { isEmail, normaliseEmail } from './normalise-email.ts';
import { normaliseSerial } from './normalise-serial.ts';
import { isValidPhone, normalisePhone } from './phone.ts';
import { plainText } from './plain-text.ts';

/** What a format needs to know besides the text. */
export interface FormatContext {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly phone: PhoneSpec;
  /** Limits that the field's schema sets, for example `minAge`. */
  readonly limits: Readonly<Record<string, number>>;
}

/** Why a text is refused: names the message, as `form.<format>.<reason>`. */
export type FormatReason = 'format' | 'length' | 'foreign' | 'age' | 'young' | 'old' | 'early' | 'late';

/** A value of `format` in a form's schema. */
export interface Format {
  readonly name: string;
  /** Tidies what was typed, by the schema of its field; the tidied text is what is checked and saved. */
  readonly normalise: (text: string, schema?: JsonObject) => string;
  /** Null when the tidied text is good. */
  readonly test: (text: string, context: FormatContext) => FormatReason | null;
}

/** How an age is refused: by the bounds between which it must lie, or by the only one. */
export function ageReason({ minAge, maxAge }: FormatContext['limits']): 'age' | 'young' | 'old' | null {
  if (minAge !== undefined && maxAge !== undefined) return 'age';
  if (minAge !== undefined) return 'young';
  return maxAge === undefined ? null : 'old';
}

/** Clocks are at most fourteen hours ahead of Universal Time, and twelve behind it. */
const TIME =
  /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:0\d|1[01]):[0-5]\d|-12:00|\+1[23]:[0-5]\d|\+14:00)?$/;

/** Whether a day is too early or too late. */
function dayReason(
  day: CivilDate,
  now: number,
  { yearsBack = 120, yearsAhead = 100 }: FormatContext['limits'],
): 'early' | 'late' | null {
  const today = chinaDate(now);
  const away = (years: number) => compareDates(day, { ...today, year: today.year + years });
  if (away(yearsAhead) > 0) return 'late';
  return away(-yearsBack) < 0 ? 'early' : null;
}

/** Keywords that a format reads as its limits. */
export const FORMAT_LIMITS = ['minAge', 'maxAge', 'yearsBack', 'yearsAhead'] as const;

export type LimitName = (typeof FORMAT_LIMITS)[number];

/** Limits that a field's schema sets to its format. */
export function limitsOf(schema: JsonObject): FormatContext['limits'] {
  const limits: Record<string, number> = {};
  for (const name of FORMAT_LIMITS) {
    const limit = schema[name];
    if (typeof limit === 'number') limits[name] = limit;
  }
  return limits;
}

/**
 * The formats of form fields. They run from here in the browser and on the server, beside the compiled schema: they
 * need a clock and the phone rules, and a compiled schema can hold neither.
 */
export const FORMATS: readonly Format[] = [
  {
    name: 'phone',
    normalise: normalisePhone,
    test: (text, { phone }) => (isValidPhone(text, phone) ? null : 'format'),
  },
  {
    name: 'contact-phone',
    normalise: normaliseContactPhone,
    // Tidied, it holds nothing else unless it has an extension.
    test: (text) => (isContactPhone(text) && !/[^\d-]/.test(text) ? null : 'format'),
  },
  {
    name: 'chinese-name',
    normalise: normaliseChineseName,
    test: (text) => (isChineseName(text) ? null : 'format'),
  },
  {
    name: 'id-card',
    normalise: normaliseIdCard,
    test: (text, { now, limits }) => {
      if (/^\d{15}$/.test(text)) return 'length';
      if (isForeignCard(text)) return 'foreign';
      const card = parseIdCard(text, now);
      if (!card) return 'format';
      const { minAge = 0, maxAge = Number.POSITIVE_INFINITY } = limits;
      return card.age < minAge || card.age > maxAge ? ageReason(limits) : null;
    },
  },
  {
    // A number with letters in it, such as that of a licence. What each kind looks like says the `pattern` beside it.
    name: 'serial',
    normalise: normaliseSerial,
    test: (text) => (/^[A-Z0-9\u4e00-\u9fff]+$/.test(text) ? null : 'format'),
  },
  {
    // A month as `2020-06`. `yearsBack` and `yearsAhead` bound it, counted from this month in China.
    name: 'month',
    normalise: plainText,
    test: (text, { now, limits }) => {
      const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
      if (!year || !month) return 'format';
      const today = chinaDate(now);
      const away = (Number(year) - today.year) * 12 + Number(month) - today.month;
      if (away > (limits.yearsAhead ?? 100) * 12) return 'late';
      return away < -(limits.yearsBack ?? 120) * 12 ? 'early' : null;
    },
  },
  {
    // A day as `2020-06-30`, bounded like a month.
    name: 'date',
    normalise: plainText,
    test: (text, { now, limits }) => {
      const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
      if (!year || !month || !day || !isCalendarDate({ year, month, day })) return 'format';
      return dayReason({ year, month, day }, now, limits);
    },
  },
  {
    // A time of the day as `08:30`; seconds and a time zone may follow, but none that is behind Universal Time: whoever
    // writes `08:30-12:00` means two times.
    name: 'time',
    normalise: plainText,
    test: (text) => (TIME.test(text) && text.indexOf('-') < 0 ? null : 'format'),
  },
  {
    // A moment as `2020-06-30T08:30`, in China unless a time zone follows; seconds may. Bounded like a day, by the day
    // that it is in China then.
    name: 'date-time',
    normalise: plainText,
    test: (text, { now, limits }) => {
      const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(.+)$/.exec(text) ?? [];
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
      if (!isCalendarDate({ year, month, day }) || !TIME.test(time)) return 'format';
      const [, sign, hours = 0, minutes = 0] = /(Z|[+-])(?:(..):(..))?$/.exec(time) ?? [];
      const written = { year, month, day };
      if (!sign) return dayReason(written, now, limits);
      const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
      const passed = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) - ahead;
      return dayReason(chinaDate(startOf(written) + passed * 60_000), now, limits);
    },
  },
  {
    // A year as `2020`, bounded like a month.
    name: 'year',
    normalise: plainText,
    test: (text, { now, limits }) => {
      if (!/^\d{4}$/.test(text)) return 'format';
      const away = Number(text) - chinaDate(now).year;
      if (away > (limits.yearsAhead ?? 100)) return 'late';
      return away < -(limits.yearsBack ?? 120) ? 'early' : null;
    },
  },
  {
    name: 'color',
    normalise: (text) => plainText(text).toLowerCase(),
    test: (text) => (/^#[0-9a-f]{6}$/.test(text) ? null : 'format'),
  },
  {
    // A file as text. Its kind and size are limited by the keywords `accept` and `maxBytes`.
    name: 'data-url',
    normalise: (text) => text,
    test: (text) => (parseDataUrl(text) ? null : 'format'),
  },
  {
    name: 'email',
    normalise: normaliseEmail,
    test: (text) => (isEmail(text) ? null : 'format'),
  },
  {
    name: 'uri',
    normalise: plainText,
    test: (text) => (/^https?:\/\/[^\s/?#]+\.[^\s/?#]\S*$/i.test(text) ? null : 'format'),
  },
  {
    // In a visitor's page the box itself loads what reads more than digits: see `readCode`.
    name: 'sms-code',
    normalise: import.meta.env?.SSR === false ? plainText : normaliseCode,
    test: (text) => (/^\d{4,8}$/.test(text) ? null : 'format'),
  },
];

/** The format of that name; null when the registry has none. */
export function formatOf(name: unknown): Format | null {
  return FORMATS.find((format) => format.name === name) ?? null;
}
