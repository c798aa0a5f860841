import { SCHEMA_KEYWORDS } from '../../forms/schema-keywords.ts';
import { suggest } from '../../problems/suggest.ts';
import { type At, entries, isObject, items } from '../at.ts';
import type { Check, Report } from '../check.ts';

export const unknownKeyword: Check<'C112'> = {
  code: 'C112',
  title: 'Form schemas use keywords that are judged',
  meaning:
    'JSON Schema passes over what it does not know: with "maxLenght" an answer may be as long as the visitor likes, and nobody is told.',
  files: ['form-schema'],
  check(config, report) {
    for (const { schema } of config.forms) checkSchema(schema, report);
  },
};

function checkSchema(at: At, report: Report<'C112'>): void {
  if (!isObject(at.value)) return;
  for (const [key, inner] of entries(at)) {
    const holds = Object.hasOwn(SCHEMA_KEYWORDS, key) ? SCHEMA_KEYWORDS[key] : undefined;
    if (holds === undefined) {
      report(inner, { key }, { on: 'key', suggest: suggest(key, Object.keys(SCHEMA_KEYWORDS)) });
    }
    if (holds === 'schema') {
      checkSchema(inner, report);
      for (const one of items(inner)) checkSchema(one, report);
    }
    if (holds === 'schemas') for (const [, one] of entries(inner)) checkSchema(one, report);
  }
}
