import type { Problem } from '../problem.ts';
import type { ChineseMessages } from './chinese-messages.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import { quoted } from './quoted.ts';
import { READING_MESSAGES } from './reading-messages.ts';
import { RULE_MESSAGES } from './rule-messages.ts';
import { SITE_MESSAGES } from './site-messages.ts';

const CHINESE_MESSAGES: ChineseMessages = {
  ...READING_MESSAGES,
  ...SITE_MESSAGES,
  ...RULE_MESSAGES,
  ...FORM_MESSAGES,
};

/** What is wrong and what to do, in the words of staff; for where, see `chinesePlace`. */
export function chineseMessage({ code, data }: Pick<Problem, 'code' | 'data'>): string {
  return (CHINESE_MESSAGES[code] as (data: object) => string)(data);
}

/** The same, with what was probably meant. */
export function chineseProblem(problem: Pick<Problem, 'code' | 'data' | 'suggest'>): string {
  return `${chineseMessage(problem)}。${meantInstead(problem.suggest)}`;
}

/** Offers what was probably meant; empty when nothing is near. */
export function meantInstead(names: readonly string[]): string {
  const offered = names.map((name) => (/^[{"]/.test(name) ? ` ${name} ` : quoted(name)));
  return names.length === 0 ? '' : `建议改为${offered.join('或')}。`;
}
