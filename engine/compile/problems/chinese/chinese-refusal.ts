import type { Refusal } from '../wordings/refusal.ts';
import { quoted } from './quoted.ts';
import { jsonTypeName } from './type-names.ts';

/** What each keyword asks for; the others are told by their names. */
const ASKED: Readonly<Record<string, (argument: string) => string>> = {
  type: (types) => `必须是${types.split(',').map(jsonTypeName).join('或')}`,
  minimum: (limit) => `不能小于 ${limit}`,
  maximum: (limit) => `不能大于 ${limit}`,
  exclusiveMinimum: (limit) => `必须大于 ${limit}`,
  exclusiveMaximum: (limit) => `必须小于 ${limit}`,
  multipleOf: (step) => `必须是 ${step} 的倍数`,
  minLength: (least) => `不能少于 ${least} 个字符`,
  maxLength: (most) => `不能超过 ${most} 个字符`,
  minItems: (least) => `不能少于 ${least} 项`,
  maxItems: (most) => `不能超过 ${most} 项`,
  minProperties: (least) => `不能少于 ${least} 个字段`,
  maxProperties: (most) => `不能超过 ${most} 个字段`,
  pattern: (pattern) => `必须符合格式 ${pattern}`,
  required: (name) => `缺少${quoted(name)}`,
  enum: (allowed) => `只能是${allowed}之一`,
  const: (allowed) => `只能是 ${allowed}`,
  format: (name) => `必须符合 ${quoted('format')}：${name}`,
  not: () => '正是被排除的答案',
  anyOf: () => '不属于任何一种允许的写法',
  oneOf: () => '必须恰好属于一种允许的写法',
  if: () => '不满足附带的条件',
  contains: () => '缺少必须包含的项',
  uniqueItems: () => '不能有重复项',
  additionalProperties: (name) => `不能有${quoted(name)}`,
  false: () => '不允许填写',
  nothing: () => '不能是空的答案',
  tidied: () => '整理空格和全角字符后会变成另一个答案',
};

/** What a schema has against a value, as 不能大于 5. */
export function chineseRefusal({ keyword, argument, at }: Refusal): string {
  const said = typeof argument === 'object' ? toldValue(argument) : String(argument);
  const asked = ASKED[keyword]?.(said) ?? `不符合${quoted(keyword)}：${said}`;
  return at === undefined ? asked : `其中 ${at} ${asked}`;
}

/** A list as a sentence has it, `「a」、「b」、3`; anything else as it is written. */
function toldValue(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value
    .map((one) => (typeof one === 'string' ? quoted(one) : ` ${JSON.stringify(one)} `))
    .join('、')
    .trim();
}

/** The same in brackets, where it is known. */
export function inBrackets(refusal: Refusal | null): string {
  return refusal === null ? '' : `（${chineseRefusal(refusal)}）`;
}
