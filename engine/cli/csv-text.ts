import { decimalText } from '../forms/decimal-text.ts';
import { isShownInDigits } from './digit-format.ts';
import { escapeFormula } from './sheet/escape-formula.ts';

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** Nothing but digits and what stands between those of numbers, shares, money, fractions, dates and times. */
const OF_NUMBERS = new RegExp(
  `^(?=.*\\d)(?:[\\d\\s.,:/()%+\\-–'¥$€£年月日时時分秒]|(?<=[\\d.])e(?=[+-]?\\d)|(?<=\\d\\s?)[ap]m?\\b|${MONTH}|上午|下午|星期[一二三四五六日天]|x$)+$`,
  'i',
);

/** A day or time in Chinese numerals. */
const OF_NUMERALS = /^(?=.*[年月日时時分秒])[〇○零一二三四五六七八九十廿年月日时時分秒\s]+$/;

/** Words that sheet programs have for values of their own. */
const OF_PROGRAM = /^(?:true|false|#[a-z0-9/_]+[!?]?)$/i;

/** No wider than the columns of a sheet that is opened the first time: wider numbers show as 1.38E+10. */
const WIDEST = 8;

/**
 * A sheet program would make something else of the text when it opens a CSV file, and show it otherwise: a number of
 * `00123` or `1e5`, a day of `1-2`, `3/4` or `5月1日`, a time of `10:30`, a negative number of `(5)`. More texts are
 * named than any one program changes. A short number stays as it is.
 */
function isReadAnew(text: string): boolean {
  const plain = text.normalize('NFKC').trim();
  if (plain.length <= WIDEST && String(Number(plain)) === plain && /\d/.test(plain)) return false;
  return OF_NUMBERS.test(plain) || OF_NUMERALS.test(plain) || OF_PROGRAM.test(plain);
}

/** A text for a CSV file that spreadsheets leave as it is: a tab behind keeps it one, a quote before stops formulas. */
export function csvText(text: string): string {
  const escaped = escapeFormula(text);
  return escaped === text && isReadAnew(text) ? `${text}\t` : escaped;
}

/** A number for a CSV file, in digits; a text where a spreadsheet would show it as a power of ten, or round it. */
export function csvNumber(value: number): string {
  return isShownInDigits(value) ? decimalText(value) : `${decimalText(value)}\t`;
}
