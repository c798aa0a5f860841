import type { Json, JsonObject } from '../decide/model/json.ts';
import type { PhoneSpec } from '../decide/model/release.ts';
import type { Lookup } from '../decide/rules/unknown.ts';
import type { SchemaError } from './form-validator.ts';
import { formatOf, limitsOf } from './formats.ts';
import { KEYWORDS } from './keywords.ts';

/** What the formats and the keywords of this project need to know besides a schema and an answer. */
export interface JudgingContext {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly phone: PhoneSpec;
  /** Reads `form.<field>` and the facts that form rules may read. */
  readonly lookup: Lookup;
}

/**
 * What is wrong with an answer by what a schema itself says beyond JSON Schema: its format and the project's own
 * keywords.
 */
export function ownMistakes(
  schema: JsonObject,
  value: Json,
  { now, phone, lookup }: JudgingContext,
): readonly Pick<SchemaError, 'keyword' | 'params'>[] {
  const format = typeof value === 'string' ? formatOf(schema.format) : null;
  const limits = limitsOf(schema);
  const reason = format?.test(value as string, { now, phone, limits });
  return [
    ...(reason ? [{ keyword: 'format', params: { ...limits, format: format?.name, reason } }] : []),
    ...KEYWORDS.flatMap(({ name, test }) => {
      const argument = schema[name];
      const params = argument === undefined ? null : test(value, argument, { lookup });
      return params ? [{ keyword: name, params }] : [];
    }),
  ];
}
