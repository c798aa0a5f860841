import { Ajv } from 'ajv';
import type { JsonObject } from '../../model/json.ts';
import { type At, isObject } from '../at.ts';
import type { Check } from '../check.ts';
import { OWN_KEYWORDS } from '../own-keywords.ts';
import { schemasIn } from '../schemas-in.ts';
import { unusableParts } from '../unusable-parts.ts';

/** The draft of every form schema. Formats and keywords of our own are known to the form compiler, not to this check. */
const DRAFT_07 = 'http://json-schema.org/draft-07/schema';

const ARGUMENTS: JsonObject = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(OWN_KEYWORDS).map(([name, { argument }]) => [name, argument]),
  ),
};

/** Of our keywords only `accept` has a pattern. */
const NO_FILE_KIND = 'must be a kind of file, as "image/png" or "image/*"';

export const invalidFormSchema: Check<'C040'> = {
  code: 'C040',
  title: 'Form schemas are JSON Schemas',
  meaning:
    'A form is built and its answers are checked by its JSON Schema, in the browser and again on the server.',
  files: ['form-schema'],
  check(config, report) {
    const ajv = new Ajv({ allErrors: true, logger: false });
    const mistakes = (shape: string | JsonObject, { file, pointer, value }: At) => {
      if (ajv.validate(shape, value)) return;
      for (const { keyword, instancePath, message } of ajv.errors ?? []) {
        if (keyword === 'anyOf') continue;
        const wanted = keyword === 'pattern' ? NO_FILE_KIND : (message ?? keyword);
        report({ file, pointer: pointer + instancePath }, { detail: wanted });
      }
    };
    for (const { schema } of config.forms) {
      if (!isObject(schema.value)) continue;
      for (const { at, on, detail, suggest } of unusableParts(schema))
        report(at, { detail }, { on, suggest });
      for (const one of schemasIn(schema)) mistakes(ARGUMENTS, one);
      mistakes(DRAFT_07, schema);
    }
  },
};
