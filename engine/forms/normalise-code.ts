import type { JsonObject } from '../decide/model/json.ts';
import { bareText } from './bare-text.ts';
import { seenText, unjoined } from './plain-text.ts';

/** What messages call a login code. Other words with 码 in them, such as 二维码 and 邮编, name something else. */
const CODE_WORDS =
  /(?:验证|校验|检验|认证|确认|激活|随机|登[录陆]|安全|授权|动态|短信|一次性)[密代]?码|口令|\b(?:code|otp|pin)\b/gi;

/** Counts, spans of time, days and times of the day. */
const COUNTS =
  /(?:\b\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)? ?(?:元(?!宝)|分(?!享)|天(?!翼|猫)|日(?!常)|万(?!勿|一)|[秒年月号折%]|小时|min|hour|day)|\b\d{1,2}(?::\d\d){1,2}(?!\d)/gi;

/** What stands before a number of another kind: the end of a phone's number, an order, an account. */
const OTHER_BEFORE =
  /(?:[a-z\d*/¥$]|\d\.|(?:[号卡]码?|订单|金额|余额|账户|电话|热线|客服|致电|拨打|手机|回复|[维形编条邮][形政编]*码|(?:^|[^录陆证权态信全机性户])代码|[尾末后][数四\d]?位?)[为是]?[\s:"'“(<[【「]*)$/i;

const OTHER_AFTER = /^(?:[a-z]|\.\d|结尾|开头)/i;

/** Numbers of phones as they are grouped, also for callers from abroad. */
const PHONE =
  /^(?:[48]00([ -]?\d{3,4}){2}|(?:86[ -]?)?0?(?:1[3-9]\d([ -]?\d{4}){2}|(?:10|2\d|[3-9]\d\d)[ -]?\d{3,4}[ -]?\d{4}))$/;

/** A day of a year that is not said. */
const DAY = /^(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])$/;

interface Found {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What a visitor typed, pasted or had filled in as an SMS code, as plain digits, and once where it came twice. Of a
 * whole message the code is taken: the number next to what messages call it. Text without a code stays as it is, for
 * the check to refuse.
 *
 * @param rule schema of the field, whose length and pattern tell a code from other numbers; without, 4 to 8 digits.
 */
export function normaliseCode(text: string, rule: JsonObject = {}): string {
  const bare = bareText(text);
  const isDigits = !/\D/.test(bare);
  const code = once(bare, rule);
  if (isDigits && isCode(code, rule)) return code;
  const plain = unjoined(seenText(text))
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(COUNTS, '#');
  const found = numbersIn(plain, rule).map((one) => ({ ...one, away: fromCodeWord(plain, one) }));
  const least = Math.min(...found.map(({ away }) => away));
  const [first, ...others] = found.filter(({ away }) => away === least).map(({ digits }) => digits);
  // Of two that are as near none is taken: a wrong code costs one of the few tries, a refused text nothing.
  return first !== undefined && others.every((other) => other === first) ? first : isDigits ? bare : text;
}

/** Whether digits are as many as a code has: 4 to 8, or what the schema of the field says, with its pattern. */
function isCode(digits: string, { minLength = 4, maxLength = 8, pattern = '' }: JsonObject): boolean {
  return new RegExp(`^(?=\\d{${minLength},${maxLength}}$).*(?:${pattern})`, 'u').test(digits);
}

/** A code that was filled in twice, once. */
function once(digits: string, rule: JsonObject): string {
  const half = digits.slice(digits.length / 2);
  return half + half === digits && isCode(half, rule) ? half : digits;
}

/**
 * The numbers of a message that can be codes. Equal groups, such as `123 456`, are one number; dashes part no numbers,
 * so other groups with dashes are a day or a phone's number, alone or with what blanks part.
 */
function numbersIn(text: string, rule: JsonObject): readonly Found[] {
  const found: Found[] = [];
  for (const { 0: chain, index } of matches(/\d+(?:[ -]\d+)*/g, text)) {
    let start = index;
    let left = chain.split(' ');
    while (left.length > 0) {
      const [count, digits] = firstNumber(left, rule);
      const end = start + left.slice(0, count).join(' ').length;
      const isOther = OTHER_BEFORE.test(text.slice(0, start)) || OTHER_AFTER.test(text.slice(end));
      if (digits !== null && !isOther) found.push({ digits, start, end });
      start = end + 1;
      left = left.slice(count);
    }
  }
  return found;
}

/** How many of the groups that blanks part are the first number, and its digits where it can be a code. */
function firstNumber(groups: readonly string[], rule: JsonObject): readonly [number, string | null] {
  for (let count = groups.length; count > 0; count--) {
    const number = groups.slice(0, count).join(' ');
    if (PHONE.test(number)) return [count, null];
    const [first = '', ...others] = number.split(/[ -]/);
    const digits = once([first, ...others].join(''), rule);
    const isOne = others.every((other) => other.length === first.length) && !DAY.test(number);
    if (isOne && isCode(digits, rule)) return [count, digits];
  }
  return [1, null];
}

/** How many signs part a number from the next word for codes. */
function fromCodeWord(text: string, { start, end }: Found): number {
  const ways = matches(CODE_WORDS, text).map(({ 0: word, index }) =>
    index < start ? text.slice(index + word.length, start) : text.slice(end, index),
  );
  return Math.min(text.length, ...ways.map((way) => way.replace(/[\s:为是]/g, '').length));
}

/** All that a pattern finds: older browsers have no `matchAll`. */
function matches(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (let one = pattern.exec(text); one; one = pattern.exec(text)) found.push(one);
  return found;
}
