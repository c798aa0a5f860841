import { Ajv } from 'ajv';
import { isObject } from '../at.ts';
import type { Check } from '../check.ts';
import { unusableParts } from '../unusable-parts.ts';

/** The draft of every form schema. Formats and keywords of our own are known to the form compiler, not to this check. */
const DRAFT_07 = 'http://json-schema.org/draft-07/schema';

export const invalidFormSchema: Check<'C040'> = {
  code: 'C040',
  title: 'Form schemas are JSON Schemas',
  meaning:
    'A form is built and its answers are checked by its JSON Schema, in the browser and again on the server.',
  files: ['form-schema'],
  check(config, report) {
    const ajv = new Ajv({ allErrors: true, logger: false });
    for (const { schema } of config.forms) {
      if (!isObject(schema.value)) continue;
      for (const { at, on, detail, suggest } of unusableParts(schema))
        report(at, { detail }, { on, suggest });
      if (ajv.validate(DRAFT_07, schema.value)) continue;
      for (const error of ajv.errors ?? []) {
        if (error.keyword === 'anyOf') continue;
        report(
          { file: schema.file, pointer: error.instancePath },
          { detail: error.message ?? error.keyword },
        );
      }
    }
  },
};
