import { LATER_KEYWORDS, SCHEMA_KEYWORDS } from '../../forms/schema-keywords.ts';
import { entries } from '../at.ts';
import type { Check } from '../check.ts';
import { suggest } from '../problems/suggest.ts';
import { schemasIn } from '../schemas-in.ts';

export const unknownKeyword: Check<'C112'> = {
  code: 'C112',
  title: 'Form schemas use keywords that are judged',
  meaning:
    'JSON Schema passes over what it does not know: with "maxLenght" an answer may be as long as the visitor likes, and nobody is told.',
  files: ['form-schema'],
  check(config, report) {
    for (const { schema } of config.forms) {
      for (const [key, at] of schemasIn(schema).flatMap(entries)) {
        if (Object.hasOwn(SCHEMA_KEYWORDS, key)) continue;
        const later = Object.hasOwn(LATER_KEYWORDS, key) ? LATER_KEYWORDS[key] : undefined;
        report(at, { key }, { on: 'key', suggest: later ?? suggest(key, Object.keys(SCHEMA_KEYWORDS)) });
      }
    }
  },
};
