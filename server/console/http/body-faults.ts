import type { ErrorObject } from 'ajv';

const WORDS: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: () => '必填',
  additionalProperties: () => '这里没有这一项',
  minLength: ({ limit }) => (limit === 1 ? '不能为空' : `至少 ${limit} 个字符`),
  maxLength: ({ limit }) => `最多 ${limit} 个字符`,
  minItems: ({ limit }) => `至少 ${limit} 项`,
  maxItems: ({ limit }) => `最多 ${limit} 项`,
  uniqueItems: () => '有重复',
  minimum: ({ limit }) => `不能小于 ${limit}`,
  maximum: ({ limit }) => `不能大于 ${limit}`,
  enum: ({ allowedValues }) => `只能是 ${(allowedValues as readonly unknown[]).join('、')}`,
  type: () => '类型不对',
};

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const named = keyword === 'required' ? params.missingProperty : params.additionalProperty;
  const keys = instancePath.split('/').slice(1);
  return [...keys, ...(typeof named === 'string' ? [named] : [])].join('.') || 'body';
}

/** Which fields of a body its schema refuses, with what is wrong; the first thing of each. */
export function bodyFaults(errors: readonly ErrorObject[]): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const error of errors) {
    faults[fieldOf(error)] ??= WORDS[error.keyword]?.(error.params) ?? '格式不对';
  }
  return faults;
}
