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

/** What is wrong and what to do, in the words of staff, with what was probably meant; for where, see `chinesePlace`. */
export function chineseProblem({ code, data, suggest }: Pick<Problem, 'code' | 'data' | 'suggest'>): string {
  const said = (CHINESE_MESSAGES[code] as (data: object) => string)(data);
  return suggest.length === 0 ? `${said}。` : `${said}。${meant(suggest)}`;
}

/** The question that offers what was probably meant. */
export function meant(names: readonly string[]): string {
  const offered = names.map((name) => (name.startsWith('{') ? name : quoted(name)));
  return names.length === 0 ? '' : `是不是想写${offered.join('或')}？`;
}
