import { Ajv, type ValidateFunction } from 'ajv';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import { splitPointer } from '../../decide/model/pointer.ts';
import { SCHEMA_TYPES } from '../../forms/schema-type.ts';
import { type At, isObject } from '../at.ts';
import type { Check } from '../check.ts';
import { draftValidator, UNPOLISHED } from '../meta-schemas.ts';
import { OWN_KEYWORDS } from '../own-keywords.ts';
import { suggest } from '../problems/suggest.ts';
import { schemasIn } from '../schemas-in.ts';
import { unusableParts } from '../unusable-parts.ts';

const ARGUMENTS: JsonObject = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(OWN_KEYWORDS).map(([name, { argument }]) => [name, argument]),
  ),
};

let ofKeywords: ValidateFunction | null = null;

/** Of our keywords only `accept` has a pattern. */
const NO_FILE_KIND = 'must be a kind of file, as "image/png" or "image/*"';

/** What must be answered is said where fields are listed. */
const NOT_REQUIRED = 'a field is required by its name in the list "required" beside "properties"';

function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  return splitPointer(pointer).reduce<Json | undefined>(
    (at, key) => (at as JsonObject | undefined)?.[key],
    value,
  );
}

export const invalidFormSchema: Check<'C040'> = {
  code: 'C040',
  title: 'Form schemas are JSON Schemas',
  meaning:
    'A form is built and its answers are checked by its JSON Schema, in the browser and again on the server.',
  files: ['form-schema'],
  check(config, report) {
    ofKeywords ??= new Ajv({
      allErrors: true,
      logger: false,
      validateSchema: false,
      code: UNPOLISHED,
    }).compile(ARGUMENTS);
    const [keywords, draft] = [ofKeywords, draftValidator()];
    const mistakes = (validate: ValidateFunction, { file, pointer, value }: At) => {
      if (validate(value)) return;
      for (const { keyword, instancePath, message } of validate.errors ?? []) {
        if (keyword === 'anyOf') continue;
        const at = { file, pointer: pointer + instancePath };
        const given = valueAt(value, instancePath);
        if (instancePath.endsWith('/type') && typeof given === 'string') {
          // The shape of a form's schema says so of its fields.
          const isTold = /^\/properties\/[^/]+\/type$/.test(instancePath);
          if (keyword === 'enum' && !isTold)
            report(at, { detail: `"${given}" is no type` }, { suggest: suggest(given, SCHEMA_TYPES) });
        } else if (instancePath.endsWith('/required') && typeof given === 'boolean')
          report(at, { detail: NOT_REQUIRED });
        else report(at, { detail: keyword === 'pattern' ? NO_FILE_KIND : (message ?? keyword) });
      }
    };
    for (const { schema } of config.forms) {
      if (!isObject(schema.value)) continue;
      for (const { at, on, detail, suggest } of unusableParts(schema))
        report(at, { detail }, { on, suggest });
      for (const one of schemasIn(schema)) mistakes(keywords, one);
      // Formats and keywords of our own are known to the form compiler, not to the draft.
      mistakes(draft, schema);
    }
  },
};
