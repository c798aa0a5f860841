import type { PhoneSpec } from '../model/release.ts';
import { isChineseName, normaliseChineseName } from './chinese-name.ts';
import { chinaDate } from './civil-date.ts';
import { normaliseIdCard, parseIdCard } from './id-card.ts';
import { isContactPhone, isValidPhone, normalisePhone } from './phone.ts';
import { normalisePlate, plateKind } from './plate.ts';

/** What a format needs to know besides the text. */
export interface FormatContext {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly phone: PhoneSpec;
  /** Limits that the field's schema sets, for example `minAge`. */
  readonly limits: Readonly<Record<string, number>>;
}

/** Why a text is refused: names the message, as `form.<format>.<reason>`. */
export type FormatReason = 'format' | 'length' | 'age' | 'early' | 'late';

/** A value of `format` in a form's schema. */
export interface Format {
  readonly name: string;
  /** Tidies what was typed; the tidied text is what is checked and saved. */
  readonly normalise: (text: string) => string;
  /** Null when the tidied text is good. */
  readonly test: (text: string, context: FormatContext) => FormatReason | null;
}

/**
 * The formats of form fields. They run from here in the browser and on the server, beside the compiled schema: they need
 * a clock and the phone rules, and a compiled schema can hold neither.
 */
export const FORMATS: readonly Format[] = [
  {
    name: 'phone',
    normalise: normalisePhone,
    test: (text, { phone }) => (isValidPhone(text, phone) ? null : 'format'),
  },
  {
    name: 'contact-phone',
    normalise: (text) => text.trim(),
    test: (text) => (isContactPhone(text) ? null : 'format'),
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
      const card = parseIdCard(text, now);
      if (!card) return 'format';
      const { minAge = 0, maxAge = Number.POSITIVE_INFINITY } = limits;
      return card.age < minAge || card.age > maxAge ? 'age' : null;
    },
  },
  {
    name: 'plate',
    normalise: normalisePlate,
    test: (text) => (plateKind(text) ? null : 'format'),
  },
  {
    // A month as `2020-06`. `yearsBack` and `yearsAhead` bound it, counted from this month in China.
    name: 'month',
    normalise: (text) => text.trim(),
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
    name: 'sms-code',
    normalise: (text) => text.replace(/\s/g, ''),
    test: (text) => (/^\d{4,8}$/.test(text) ? null : 'format'),
  },
];

/** The format of that name; null when the registry has none. */
export function formatOf(name: unknown): Format | null {
  return FORMATS.find((format) => format.name === name) ?? null;
}
